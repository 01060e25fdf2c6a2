import { type RequestContext, type Unauthorised, subjectOf } from "../../requests/handler";
import { messages } from "../../requests/messages";
import { findReseller, type Reseller } from "./store";

export const unauthorised: Unauthorised = { kind: "unauthorised", message: messages.loginAgain };

/** Returns the reseller to whom the Bearer token was issued, or null if `guid` is not this reseller's. */
export async function authorisedReseller(context: RequestContext, guid: string): Promise<Reseller | null> {
  const reseller = await findReseller(context.database, subjectOf(context));
  return reseller?.guid === guid ? reseller : null;
}
