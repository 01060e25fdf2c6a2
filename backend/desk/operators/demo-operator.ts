import type { CoreServices } from "../../platform/database/database";
import { timeCodeAt } from "./authenticator";
import { findOperatorByEmail } from "./operators";

/** The demo's operator. Only the demo creates it: everybody knows the secret of its authenticator app. */
export const demoOperator = {
  email: "operator@demo.example.in",
  name: "Demo operator",
  authenticatorSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
} as const;

/** Returns the code that the demo operator's authenticator app would show now. Null if this is not the demo. */
export async function readDemoCode({ database, clock, secrets }: CoreServices): Promise<string | null> {
  const { email, authenticatorSecret } = demoOperator;
  const sealed = (await findOperatorByEmail(database, email))?.authenticatorSecret ?? null;
  return sealed !== null && secrets.open(sealed) === authenticatorSecret ? timeCodeAt(authenticatorSecret, clock.now()) : null;
}
