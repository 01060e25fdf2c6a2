import { readOwnerProfile, updateOwnerProfile } from "#contract/owner";
import { isState } from "../selling/content/store";
import type { Handler } from "../requests/handler";
import { defineOwnerHandler, unauthorised } from "./identity";
import { ownerErrors, profileError, readProfile, refusal } from "./rules";
import { updateProfile } from "./store";

const profile = defineOwnerHandler(readOwnerProfile, ({ loginId }, _, owner) => {
  const { id, createdAt, ...shown } = owner;
  const data = { ...shown, ownerId: String(id), loginId, dateOfBirth: owner.dateOfBirth ?? "", hasDataRights: true };
  return Promise.resolve({ kind: "answer", data });
});

/**
 * Updates the profile. Ignores the posted email address and phone number, which are read-only (spec, section 5). Of concurrent updates,
 * the last one wins.
 */
const update = defineOwnerHandler(updateOwnerProfile, async ({ ownerId, ...request }, context, owner) => {
  if (ownerId !== null && ownerId !== String(owner.id)) return unauthorised;
  const changed = readProfile(request);
  const error = profileError(changed, context.clock.now());
  if (error !== null) return refusal(error);
  if (!(await isState(context.database, changed.state))) return refusal(ownerErrors.state);
  await context.database.transaction((transaction) => updateProfile(transaction, context, owner, changed));
  return { kind: "answer", data: {}, message: "Profile updated successfully!" };
});

export const profileHandlers: readonly Handler[] = [profile, update];
