import { readOwnerProfile, updateOwnerProfile } from "#contract/owner";
import { isState } from "../content/store";
import { defineHandler, type Handler } from "../requests/handler";
import { notYours, ownerByLogin } from "./identity";
import { complaints, profileComplaint, readProfile, refusal } from "./rules";
import { updateProfile } from "./store";

const profile = defineHandler(readOwnerProfile, async ({ loginId }, context) => {
  const owner = await ownerByLogin(context, loginId);
  if (owner === null) return notYours;
  const { id, createdAt: _, ...shown } = owner;
  return { kind: "answer", data: { ...shown, ownerId: String(id), loginId, dateOfBirth: owner.dateOfBirth ?? "" } };
});

/** Ignores the posted email address and phone number: only verified ones are kept (spec, section 5). The last concurrent update wins. */
const update = defineHandler(updateOwnerProfile, async ({ loginId, ownerId, ...request }, context) => {
  const owner = loginId === null ? null : await ownerByLogin(context, loginId);
  if (owner === null || (ownerId !== null && ownerId !== String(owner.id))) return notYours;
  const changed = readProfile(request);
  const complaint = profileComplaint(changed, context.clock.now());
  if (complaint !== null) return refusal(complaint);
  if (!(await isState(context.database, changed.state))) return refusal(complaints.state);
  await updateProfile(context.database, owner.id, changed);
  return { kind: "answer", data: {}, message: "Profile updated successfully!" };
});

export const profileHandlers: readonly Handler[] = [profile, update];
