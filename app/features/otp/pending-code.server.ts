import { z } from "zod";

import { oneTimeCode } from "#contract/limits";
import { now } from "~/clock.server";
import { sessionCookie } from "~/session/cookie.server";
import { sessionId } from "~/session/session-id.server";

/** Where a code was asked for; a code serves only there. */
export type CodeFlow = "register" | "login" | "ownerLogin" | "resellerLogin";

/** What the first step's answer tells of the account (spec, section 7, /login). It counts once the code is verified. */
const answeredAccount = z.object({ loginId: sessionId.nullable(), ownerId: sessionId.nullable(), email: z.string().max(100) });

const pendingCode = z.object({
  flow: z.enum(["register", "login", "ownerLogin", "resellerLogin"]),
  /** The phone, or for a reseller the e-mail, that the code went to. */
  account: z.string(),
  email: z.string(),
  /** What ties the code to this browser, if the API gave it. */
  challenge: z.string().nullable(),
  answered: answeredAccount.nullable().default(null),
  /** Whether it had been handed to nobody yet when this browser was answered. A cookie of an earlier version does not say. */
  isOnItsWay: z.boolean().default(false),
  askedAt: z.number(),
  timesAsked: z.number(),
});

export type PendingCode = z.infer<typeof pendingCode>;

/** Kept somewhat longer than the code is good for, so that the page can say that it ended. */
const cookie = sessionCookie("code", pendingCode, 2 * oneTimeCode.validSeconds);

/** A new code may be asked for after this many seconds, and this often in all (routes: Asking for a code again). */
const RESEND_AFTER_SECONDS = 30;
const MOST_CODES = 5;

/** The code that this browser asked for in `flow`, ended or not. */
export async function readPendingCode(request: Request, flow: CodeFlow): Promise<PendingCode | null> {
  const pending = await cookie.read(request);
  return pending?.flow === flow ? pending : null;
}

/** The Set-Cookie header that remembers a code just sent. */
export function rememberCode(sent: Omit<PendingCode, "askedAt" | "timesAsked">, before: PendingCode | null): Promise<string> {
  const isSameAccount = before?.flow === sent.flow && before.account === sent.account;
  return cookie.write({ ...sent, askedAt: now().getTime(), timesAsked: isSameAccount ? before.timesAsked + 1 : 1 });
}

export function forgetCode(): Promise<string> {
  return cookie.end();
}

/** When the code ends. */
export function endOfCode(pending: PendingCode): Date {
  return new Date(pending.askedAt + oneTimeCode.validSeconds * 1000);
}

/** Seconds until the code ends; 0 when it has. */
export function secondsLeft(pending: PendingCode): number {
  return Math.max(Math.ceil((endOfCode(pending).getTime() - now().getTime()) / 1000), 0);
}

/** Seconds until another code may be asked for: 0 is at once. */
export function secondsUntilResend(pending: PendingCode): number {
  const wait = pending.timesAsked >= MOST_CODES ? oneTimeCode.validSeconds : RESEND_AFTER_SECONDS;
  return Math.max(Math.ceil((pending.askedAt - now().getTime()) / 1000) + wait, 0);
}
