import type { Account } from "~/root-data";
import { ownerSession } from "./owner.server";
import { resellerSession } from "./reseller.server";

/** Returns who is logged in, for the public bar. Somebody who is logged in as owner and reseller counts as an owner. */
export async function accountOf(request: Request): Promise<Account | null> {
  const owner = await ownerSession.read(request);
  if (owner !== null && owner.loginId !== null) return "owner";
  return (await resellerSession.read(request)) === null ? null : "reseller";
}
