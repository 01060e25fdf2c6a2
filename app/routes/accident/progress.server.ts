import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

import { CONTACT_SECONDS } from "#contract/contact-policy";
import { readContact, callStates as contactCallStates } from "#contract/contacts";
import { callApi } from "~/api/client.server";
import { paths } from "~/paths";
import { seal, unseal } from "~/session/sealed.server";

/**
 * `unconfirmed`: the API did not respond, or does not know, whether the phone call was made. `unknown`: the API accepted the phone call,
 * but its present state could not be read.
 */
const callStates = [...contactCallStates, "unknown"] as const;

/** The state of the last phone call to the emergency contact. */
export type CallState = (typeof callStates)[number];

/** Whether the phone calls before the last one reached anybody. */
const earlierCalls = ["nobody", "unclear", "reached"] as const;

export type EarlierCalls = (typeof earlierCalls)[number];

/**
 * What happened on one accident page: phone calls, and the hidden blood group if it was requested. Kept in the URL, because browsers may
 * block cookies.
 */
const progressSchema = z.object({
  /** The sticker's guid. */
  guid: z.string(),
  /** The last phone call to the emergency contact, or null. `contact` is the API's reference, if the API returned one. */
  call: z.object({ contact: z.string().nullable(), state: z.enum(callStates) }).nullable(),
  earlier: z.enum(earlierCalls),
  /** The blood group that the owner hides, if it was requested on this page; otherwise null. */
  bloodGroup: z.string().nullable(),
});

export type AccidentProgress = z.infer<typeof progressSchema>;

const PURPOSE = "accident";
const CONTEXT_KEY = "accidentProgress";

/**
 * Returns the page's path with the sealed progress: encrypted, and valid for a day. Seals the progress again only if it changed, because
 * sealing it at every reload would extend its lifetime.
 */
export function progressPath(request: Request, progress: AccidentProgress): string {
  const { guid } = progress;
  const isInUrl = isDeepStrictEqual(progress, progressInUrl(request, guid));
  return paths.accident(guid, isInUrl ? sealedIn(request) : seal(PURPOSE, progress, CONTACT_SECONDS));
}

/** Passes the progress to the loader of the same request. The loader runs after the action if the form is shown again with errors. */
export function keepProgress(context: AppLoadContext, progress: AccidentProgress): void {
  context[CONTEXT_KEY] = progress;
}

/** Returns the progress of this sticker's page, from the action of the same request or from the URL. */
export function readProgress({ request, context }: LoaderFunctionArgs, guid: string): AccidentProgress {
  const kept = progressSchema.safeParse(context[CONTEXT_KEY]);
  return kept.success ? kept.data : progressInUrl(request, guid);
}

function progressInUrl(request: Request, guid: string): AccidentProgress {
  const nothing: AccidentProgress = { guid, call: null, earlier: "nobody", bloodGroup: null };
  const sealed = sealedIn(request);
  if (sealed === undefined) return nothing;
  const progress = unseal(PURPOSE, sealed, progressSchema);
  // Expired or invalid progress may have contained a phone call.
  if (progress === null) return { ...nothing, earlier: "unclear" };
  return progress.guid === guid ? progress : nothing;
}

function sealedIn(request: Request): string | undefined {
  return new URL(request.url).searchParams.get("progress") ?? undefined;
}

/**
 * Returns the progress with the present state of the last phone call. Asks the API, unless the phone call has ended or the API returned no
 * reference to it.
 */
export async function withCallState(progress: AccidentProgress): Promise<AccidentProgress> {
  const { call } = progress;
  if (!call?.contact || call.state === "ended") return progress;
  const status = await callApi(readContact, { contact: call.contact });
  const now = status.kind === "ok" ? (status.data.call?.state ?? null) : null;
  return { ...progress, call: { ...call, state: nextState(call.state, now) } };
}

function nextState(seen: CallState, now: CallState | null): CallState {
  if (seen === "answered") return now === "ended" ? now : seen;
  return now ?? (isUnreached(seen) ? seen : "unknown");
}

/** Returns the progress with a new last phone call. `earlier` then also covers the previous phone call. */
export function withCall(progress: AccidentProgress, call: NonNullable<AccidentProgress["call"]>): AccidentProgress {
  return { ...progress, call, earlier: earlierWith(progress) };
}

function earlierWith({ call, earlier }: AccidentProgress): EarlierCalls {
  if (call === null || isUnreached(call.state)) return earlier;
  if (isReached(call.state)) return "reached";
  return earlier === "reached" ? "reached" : "unclear";
}

function isReached(state: CallState): boolean {
  return state === "answered" || state === "ended";
}

function isUnreached(state: CallState): boolean {
  return state === "unanswered" || state === "blocked" || state === "failed";
}
