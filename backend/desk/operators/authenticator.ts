import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

import type { AuthenticatorSetUp } from "#contract/desk";
import { readTypedCode } from "#contract/sticker-code";
import type { CoreServices, Database } from "../../platform/database/database";
import { operators, recoveryCodes } from "../tables";
import type { Operator } from "./operators";

/**
 * How long a code is shown, in seconds (RFC 6238, section 5.2). A code is also accepted one step earlier and later. Up to ten minutes away,
 * it shows that a clock is wrong.
 */
const STEP_SECONDS = 30;
const ACCEPTED_STEPS = 1;
const CLOCK_STEPS = 20;

/** In bytes: the length of the HMAC that authenticator apps use (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;

/** Returns what an authenticator app needs. Makes the secret when it is first asked for. Null once the app is set up. */
export async function readAuthenticatorSetUp(
  { database, secrets }: CoreServices,
  operator: Operator,
  brandName: string,
): Promise<AuthenticatorSetUp | null> {
  const stored = await storeSecret(database, operator.id, secrets.seal(newAuthenticatorSecret()));
  return stored === null ? null : authenticatorSetUp(secrets.open(stored), operator, brandName);
}

export function newAuthenticatorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function authenticatorSetUp(secret: string, { email }: Pick<Operator, "email">, brandName: string): AuthenticatorSetUp {
  const address = generator(secret, email, brandName).toString();
  return { secret, address, picture: renderSVG(address, { ecc: "M", border: 2 }) };
}

/** Stores a secret unless there is one, such as that of a second tab. @returns the stored secret, or null if the app is set up. */
async function storeSecret(database: Database, id: number, secret: Uint8Array): Promise<Uint8Array | null> {
  const [stored] = await database
    .update(operators)
    .set({ authenticatorSecret: sql`coalesce(${operators.authenticatorSecret}, ${sql.param(secret, operators.authenticatorSecret)})` })
    .where(and(eq(operators.id, id), isNull(operators.setUpAt)))
    .returning({ secret: operators.authenticatorSecret });
  return stored?.secret ?? null;
}

/**
 * Checks a time-based code (RFC 6238), and notes its time step, so that the same code works only once.
 * @returns "other time" for a code that is right a few minutes earlier or later, and was not used.
 */
export async function useTimeCode(
  { database, clock, secrets }: CoreServices,
  operator: Operator,
  code: string,
): Promise<"right" | "wrong" | "other time"> {
  if (operator.authenticatorSecret === null || !/^\d{6}$/.test(code)) return "wrong";
  const timestamp = clock.now().getTime();
  const app = generator(secrets.open(operator.authenticatorSecret), operator.email, "");
  const delta = app.validate({ token: code, timestamp, window: CLOCK_STEPS });
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + (delta ?? 0);
  if (delta === null || step <= operator.lastTimeStep) return "wrong";
  if (Math.abs(delta) > ACCEPTED_STEPS) return "other time";
  const isEarlier = and(eq(operators.id, operator.id), lt(operators.lastTimeStep, step));
  const noted = await database.update(operators).set({ lastTimeStep: step }).where(isEarlier).returning({ id: operators.id });
  return noted.length > 0 ? "right" : "wrong";
}

/** Returns the code that an authenticator app with this secret shows at a moment. */
export function timeCodeAt(secret: string, moment: Date): string {
  return generator(secret, "", "").generate({ timestamp: moment.getTime() });
}

/** Makes new recovery codes for an operator, and forgets the earlier ones. @returns them, to show once. */
export async function makeRecoveryCodes(
  transaction: Database,
  { secrets }: Pick<CoreServices, "secrets">,
  operatorId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => secrets.randomStickerCode());
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.operatorId, operatorId));
  await transaction.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashOf(secrets, code), operatorId })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** Uses a recovery code, which works once. It is read like a sticker's code: O as 0, I and L as 1. @returns whether it is right. */
export async function useRecoveryCode({ database, clock, secrets }: CoreServices, operatorId: number, typed: string): Promise<boolean> {
  const read = readTypedCode(typed);
  if (read.kind !== "code") return false;
  const isOwn = and(eq(recoveryCodes.codeHash, hashOf(secrets, read.code)), eq(recoveryCodes.operatorId, operatorId));
  const used = await database
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(and(isOwn, isNull(recoveryCodes.usedAt)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0;
}

/** Counts an operator's recovery codes that still work. */
export function countRecoveryCodes(database: Database, operatorId: number): Promise<number> {
  return database.$count(recoveryCodes, and(eq(recoveryCodes.operatorId, operatorId), isNull(recoveryCodes.usedAt)));
}

function generator(secret: string, label: string, issuer: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS, algorithm: "SHA1" });
}

function hashOf(secrets: CoreServices["secrets"], code: string): string {
  return secrets.hash("recovery code", code);
}
