import type { Database } from "../database/database";
import { findResellerByEmail, type Reseller } from "../resellers/account/store";
import { refuse } from "./command";

/** The reseller with this e-mail; without one the command is refused. */
export async function resellerNamed(database: Database, email: string): Promise<Reseller> {
  return (await findResellerByEmail(database, email)) ?? refuse(`No reseller has the e-mail ${email}. See: npm run operate -- resellers`);
}
