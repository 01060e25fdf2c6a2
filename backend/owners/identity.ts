import { subjectOf, type RequestContext, type Unauthorised } from "../requests/handler";
import { messages } from "../requests/messages";
import { findOwner, type Owner } from "./store";

export const unauthorised: Unauthorised = { kind: "unauthorised", message: messages.loginAgain };

/** Returns the caller's owner record if `isExpected` accepts it, otherwise null. */
export async function authorisedOwner(context: RequestContext, isExpected: (owner: Owner) => boolean): Promise<Owner | null> {
  const owner = await findOwner(context.database, subjectOf(context));
  return owner !== null && isExpected(owner) ? owner : null;
}

/** Returns the caller's owner record if `loginId` is theirs, otherwise null. */
export async function ownerByLogin(context: RequestContext, loginId: string): Promise<Owner | null> {
  return authorisedOwner(context, (owner) => String(owner.loginId) === loginId);
}
