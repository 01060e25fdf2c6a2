import { readMyData, type MyData } from "#contract/rights";
import { requireProfile } from "~/features/owner-profile/read-profile.server";
import { requireOwner, type Owner } from "~/session/owner.server";
import { requireOwn } from "~/session/require-own.server";
import { ownerWords } from "~/words/words";

/**
 * Returns the owner who is logged in, if the API has the calls for personal data.
 * @throws the errors of `requireProfile`, or a 404.
 */
export async function requireDataRights(request: Request): Promise<Owner> {
  const owner = await requireOwner(request);
  const { hasDataRights } = await requireProfile(owner, request);
  if (!hasDataRights) throw new Response(ownerWords().myData.unknown, { status: 404 });
  return owner;
}

/** Reads everything that is stored about the owner who is logged in. @throws the errors of `requireDataRights`, or a 429 or 503. */
export async function requireMyData(request: Request): Promise<MyData> {
  const owner = await requireDataRights(request);
  return requireOwn(request, owner, readMyData, { loginId: owner.loginId }, ownerWords().myData.unavailable);
}
