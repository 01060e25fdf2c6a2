import type { Outcome } from "#contract/outcome";
import { readOwnerProfile, type OwnerProfile } from "#contract/owner";
import { callApi } from "~/api/client.server";
import type { Owner } from "~/session/owner.server";
import { requireOwn } from "~/session/require-own.server";
import { ownerWords } from "~/words/words";

export function readProfile(owner: Owner): Promise<Outcome<OwnerProfile>> {
  return callApi(readOwnerProfile, { loginId: owner.loginId }, { token: owner.token });
}

/**
 * Reads the profile for a page that requires it.
 * @throws a redirect to the login if the session has ended, or the error response (spec, section 8).
 */
export function requireProfile(owner: Owner, request: Request): Promise<OwnerProfile> {
  const { failed: refused, unavailable } = ownerWords().profileMessages;
  return requireOwn(request, owner, readOwnerProfile, { loginId: owner.loginId }, unavailable, refused);
}
