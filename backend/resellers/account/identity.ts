import { type RequestContext, type Unauthorised, subjectOf } from "../../requests/handler";
import { messages } from "../../requests/messages";
import { findReseller, type Reseller } from "./store";

export const unauthorised: Unauthorised = { kind: "unauthorised", message: messages.loginAgain };

/** The reseller of the call's token; null when the call's guid is not theirs. */
export async function authorisedReseller(context: RequestContext, guid: string): Promise<Reseller | null> {
  const reseller = await findReseller(context.database, subjectOf(context));
  return reseller?.guid === guid ? reseller : null;
}
