import type { Database } from "../database/database";
import { findResellerByEmail, type Reseller } from "../resellers/account/store";
import { refuse } from "./command";

/** Finds the reseller with this email address, or refuses the command. */
export async function requireReseller(database: Database, email: string): Promise<Reseller> {
  return (await findResellerByEmail(database, email)) ?? refuse(`Unknown reseller: ${email}. See: npm run operate -- resellers`);
}
