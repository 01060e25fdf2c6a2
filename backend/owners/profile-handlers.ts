import { readOwnerProfile, updateOwnerProfile } from "#contract/owner";
import { isState } from "../content/store";
import { defineHandler, type Handler } from "../requests/handler";
import { unauthorised, ownerByLogin } from "./identity";
import { ownerErrors, profileError, readProfile, refusal } from "./rules";
import { updateProfile } from "./store";

const profile = defineHandler(readOwnerProfile, async ({ loginId }, context) => {
  const owner = await ownerByLogin(context, loginId);
  if (owner === null) return unauthorised;
  const { id, createdAt: _, ...shown } = owner;
  return { kind: "answer", data: { ...shown, ownerId: String(id), loginId, dateOfBirth: owner.dateOfBirth ?? "", hasDataRights: true } };
});

/**
 * Updates the profile. Ignores the posted email address and phone number, which are read-only (spec, section 5). Of concurrent updates,
 * the last one wins.
 */
const update = defineHandler(updateOwnerProfile, async ({ loginId, ownerId, ...request }, context) => {
  const owner = loginId === null ? null : await ownerByLogin(context, loginId);
  if (owner === null || (ownerId !== null && ownerId !== String(owner.id))) return unauthorised;
  const changed = readProfile(request);
  const error = profileError(changed, context.clock.now());
  if (error !== null) return refusal(error);
  if (!(await isState(context.database, changed.state))) return refusal(ownerErrors.state);
  await context.database.transaction((transaction) => updateProfile(transaction, context, owner, changed));
  return { kind: "answer", data: {}, message: "Profile updated successfully!" };
});

export const profileHandlers: readonly Handler[] = [profile, update];
