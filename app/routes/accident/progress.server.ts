import { z } from "zod";

import { readContact, type ContactStatus } from "#contract/contacts";
import { callApi } from "~/api/client.server";
import { seal, unseal } from "~/session/sealed.server";

/** What was done on this page. Passed in the URL, because the browser may block cookies. */
const progress = z.object({
  /** The call to the emergency contact, with the API's reference for it. Null before one was asked for. */
  call: z.object({ contact: z.string().nullable() }).nullable(),
  /** The blood group, once it was shown. */
  bloodGroup: z.string().nullable(),
});

export type AccidentProgress = z.infer<typeof progress>;

const PURPOSE = "accident";
const TTL_SECONDS = 3600;

export function sealProgress(done: AccidentProgress): string {
  return seal(PURPOSE, done, TTL_SECONDS);
}

/** Returns what was done, from the URL. */
export function readProgress(request: Request): AccidentProgress {
  return unseal(PURPOSE, new URL(request.url).searchParams.get("progress"), progress) ?? { call: null, bloodGroup: null };
}

export type CallState = NonNullable<ContactStatus["call"]>["state"];

/** Returns the state of the call to the emergency contact. Null before one was asked for. */
export async function readCallState({ call }: AccidentProgress): Promise<CallState | null> {
  if (call === null) return null;
  if (call.contact === null) return "requested";
  const status = await callApi(readContact, { contact: call.contact });
  return status.kind === "ok" ? (status.data.call?.state ?? "requested") : "requested";
}
