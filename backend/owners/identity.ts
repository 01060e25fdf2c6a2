import { subjectOf, type RequestContext, type Unauthorised } from "../requests/handler";
import { findOwner, type Owner } from "./store";

export const notYours: Unauthorised = { kind: "unauthorised", message: "Please log in again." };

/** The owner whose token came with the call, but only if the ids that the call names are theirs. */
export async function ownerNamed(context: RequestContext, isNamed: (owner: Owner) => boolean): Promise<Owner | null> {
  const owner = await findOwner(context.database, subjectOf(context));
  return owner !== null && isNamed(owner) ? owner : null;
}

/** The owner whose token came with the call, if the login id that it names is theirs. */
export async function ownerByLogin(context: RequestContext, loginId: string): Promise<Owner | null> {
  return ownerNamed(context, (owner) => String(owner.loginId) === loginId);
}

/** An id of ours as the API writes it, or null when it cannot be one. */
export function readId(written: string): number | null {
  const id = /^\d{1,16}$/.test(written) ? Number(written) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
