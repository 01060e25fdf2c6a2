import { readContactForOwner, type ContactForOwner } from "#contract/contacts";
import { callApi, findApiKind } from "~/api/client.server";
import { retryLaterInit, type TemporaryFailure } from "~/api/retry-later.server";
import { comeBackIn, scannerWords } from "~/words/words";

/** Maximum length of the code in the owner's link. Longer codes are rejected without asking the API about them. */
const MAX_CODE_LENGTH = 20;

/** Returns the code in the link of the owner's SMS. */
function codeIn(request: Request): string {
  return new URL(request.url).searchParams.get("c")?.trim() ?? "";
}

/**
 * Returns the contact that the SMS to the owner was about. Changes nothing, because programs that check links open this page too.
 * @throws 404 if the code is unknown, expired or missing. The message is always the same, so that guessing reveals nothing. Throws 404 too
 * if the API is not the built-in one. Throws 429 after too many requests, and 503 if the API is not available.
 */
export async function requireContact(request: Request): Promise<{ readonly code: string; readonly contact: ContactForOwner }> {
  const kind = await findApiKind();
  if (kind === "unknown") throw unavailableResponse({ kind: "unavailable" });
  if (kind === "external") throw new Response(null, { status: 404 });
  const code = codeIn(request);
  if (code === "" || code.length > MAX_CODE_LENGTH) throw linkEndedResponse();
  const outcome = await callApi(readContactForOwner, { code });
  switch (outcome.kind) {
    case "ok":
      return { code, contact: outcome.data };
    case "refused":
    case "unauthorised":
      throw linkEndedResponse();
    case "limited":
      throw new Response(comeBackIn(outcome.retryAfter), retryLaterInit(outcome));
    case "unavailable":
      throw unavailableResponse(outcome);
  }
}

function unavailableResponse(outcome: TemporaryFailure): Response {
  return new Response(scannerWords().answer.unavailable, retryLaterInit(outcome));
}

function linkEndedResponse(): Response {
  return new Response(scannerWords().answer.linkEnded, { status: 404 });
}
