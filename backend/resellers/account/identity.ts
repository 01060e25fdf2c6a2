import { type RequestContext, type Unauthorised, subjectOf } from "../../requests/handler";
import { findReseller, type Reseller } from "./store";

export const notYours: Unauthorised = { kind: "unauthorised", message: "Please log in again." };

/** The reseller whose token came with the call, but only if the guid that the call names is theirs. */
export async function resellerNamed(context: RequestContext, guid: string): Promise<Reseller | null> {
  const reseller = await findReseller(context.database, subjectOf(context));
  return reseller?.guid === guid ? reseller : null;
}
