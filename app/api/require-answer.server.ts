import type { ApiCall } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import { comeBackIn } from "~/words/words";
import { callApi, findApiKind } from "./client.server";
import { retryLaterInit } from "./retry-later.server";

type Messages = {
  /** Shown with 503 if the API does not answer. */
  readonly unavailable: string;
  /** Shown with 404 after a refusal. By default, a refusal counts as no answer. */
  readonly refused?: string | undefined;
};

/** Returns the answer of an API call that a page requires. @throws the page's error response. */
export function requireAnswer<Answer>(outcome: Outcome<Answer>, { unavailable, refused }: Messages): Answer {
  if (outcome.kind === "ok") return outcome.data;
  const isRefused = outcome.kind === "refused" || outcome.kind === "unauthorised";
  if (isRefused && refused !== undefined) throw new Response(refused, { status: 404 });
  throw new Response(unavailable, retryLaterInit(isRefused ? { kind: "unavailable" } : outcome));
}

/** The maximum length of a code in a link. The API is not asked about longer codes. */
const MAX_CODE_LENGTH = 20;

/**
 * Returns what the code in a link of an SMS or mail leads to. The call must change nothing, because programs that check links open the page
 * too.
 * @param name the code's name in the URL.
 * @throws 404 if the code is unknown, expired or missing. The message is always the same, so that guessing reveals nothing. Throws 404 too
 * if the API is not the built-in one. Throws 429 after too many unknown codes, and 503 if the API is not available.
 */
export async function requireByLink<Answer>(
  request: Request,
  name: string,
  call: ApiCall<{ code: string }, Answer>,
  { ended, unavailable }: { readonly ended: string; readonly unavailable: string },
): Promise<{ readonly code: string; readonly found: Answer }> {
  const kind = await findApiKind();
  if (kind === "unknown") throw new Response(unavailable, retryLaterInit({ kind: "unavailable" }));
  if (kind === "external") throw new Response(null, { status: 404 });
  // Some apps count the full stop or bracket after a link in a text as part of the link.
  const code = /^\s*(\w*)/.exec(new URL(request.url).searchParams.get(name) ?? "")?.[1] ?? "";
  if (code === "" || code.length > MAX_CODE_LENGTH) throw new Response(ended, { status: 404 });
  const outcome = await callApi(call, { code });
  if (outcome.kind === "limited") throw new Response(comeBackIn(outcome.retryAfter), retryLaterInit(outcome));
  return { code, found: requireAnswer(outcome, { unavailable, refused: ended }) };
}
