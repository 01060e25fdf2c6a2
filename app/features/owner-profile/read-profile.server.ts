import { readOwnerProfile, type OwnerProfile } from "#contract/owner";
import { callApi } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { endOwnerSession, type Owner } from "~/session/owner.server";
import { ownerWords } from "~/words/words";

/** The profile, or the error (spec, section 8). */
export type ReadProfile =
  | { readonly kind: "read"; readonly profile: OwnerProfile }
  | { readonly kind: "failed"; readonly reason: string; readonly init: ResponseInit }
  | { readonly kind: "unauthorised" };

export async function readProfile(owner: Owner): Promise<ReadProfile> {
  const outcome = await callApi(readOwnerProfile, { loginId: owner.loginId }, { token: owner.token });
  switch (outcome.kind) {
    case "ok":
      return { kind: "read", profile: outcome.data };
    case "unauthorised":
      return { kind: "unauthorised" };
    case "refused":
      return { kind: "failed", reason: ownerWords().profileMessages.failed, init: { status: 404 } };
    case "limited":
    case "unavailable":
      return { kind: "failed", reason: ownerWords().profileMessages.unavailable, init: retryLaterInit(outcome) };
  }
}

/**
 * Reads the profile for a page that requires it.
 * @throws a redirect to the login if the session has ended, or the error response.
 */
export async function requireProfile(owner: Owner, request: Request): Promise<OwnerProfile> {
  const read = await readProfile(owner);
  if (read.kind === "read") return read.profile;
  if (read.kind === "unauthorised") throw await endOwnerSession(request, "ownerLogin");
  throw new Response(read.reason, read.init);
}
