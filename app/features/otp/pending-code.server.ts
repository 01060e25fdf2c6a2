import { z } from "zod";

import { oneTimeCode } from "#contract/limits";
import { now } from "~/env.server";
import { createSessionCookie, sessionId } from "~/session/cookie.server";
import { scannedSticker } from "~/session/scan.server";

/** The registration or login in which a code was requested. The code is valid only there. */
export type CodeFlow = "register" | "login" | "ownerLogin" | "resellerLogin" | "erasure" | "orderErasure" | "orderChange";

/** What the API's response to the first step says about the account (spec, section 7). Use it only after the code is verified. */
const answeredAccount = z.object({ loginId: sessionId.nullable(), ownerId: sessionId.nullable(), email: z.string().max(100) });

const pendingCode = z.object({
  flow: z.enum(["register", "login", "ownerLogin", "resellerLogin", "erasure", "orderErasure", "orderChange"]),
  /** The owner's phone number or the reseller's email address, to which the code was sent. */
  account: z.string(),
  email: z.string(),
  /** The API's token that binds the code to this browser, if any. */
  challenge: z.string().nullable(),
  answered: answeredAccount.nullable(),
  /** The sticker whose code was typed at registration. */
  sticker: scannedSticker.optional(),
  /** What else the form of the first step asked, by field name. */
  draft: z.record(z.string(), z.string()).optional(),
  /** Whether a provider had not yet accepted the message when the API responded. */
  isOnItsWay: z.boolean(),
  /** In milliseconds since 1970. 0 if the person started again. */
  askedAt: z.number(),
  timesAsked: z.number(),
});

export type PendingCode = z.infer<typeof pendingCode>;

/** The cookie outlives the code, so that the page can say that the code has expired. */
const cookie = createSessionCookie("code", pendingCode, 2 * oneTimeCode.validSeconds);

/** The wait before another code can be requested. After `MAX_CODES` codes, people wait until the last code expires. */
const RESEND_AFTER_SECONDS = 30;
const MAX_CODES = 5;

/**
 * Returns what is known about the code that this browser requested in `flow`, even if the code has expired. The cookie does not contain the
 * code.
 */
export async function readPendingCode(request: Request, flow: CodeFlow): Promise<PendingCode | null> {
  const pending = await cookie.read(request);
  return pending?.flow === flow ? pending : null;
}

/** Returns the Set-Cookie header that stores what is known about a code that was just sent. */
export function rememberCode(sent: Omit<PendingCode, "askedAt" | "timesAsked">, before: PendingCode | null): Promise<string> {
  const isSameAccount = before?.flow === sent.flow && before.account === sent.account;
  return cookie.write({ ...sent, askedAt: now().getTime(), timesAsked: isSameAccount ? before.timesAsked + 1 : 1 });
}

/** Returns the Set-Cookie header that ends the code step. What was typed in the first step stays. */
export async function restart(request: Request, flow: CodeFlow): Promise<string> {
  const pending = await readPendingCode(request, flow);
  return pending === null ? forgetCode() : cookie.write({ ...pending, askedAt: 0, timesAsked: 0 });
}

export function forgetCode(): Promise<string> {
  return cookie.end();
}

/** Returns when the code expires. */
export function codeExpiresAt(pending: PendingCode): Date {
  return new Date(pending.askedAt + oneTimeCode.validSeconds * 1000);
}

/** Returns the seconds until the code expires, or 0 if it has expired. */
export function secondsLeft(pending: PendingCode): number {
  return Math.max(Math.ceil((codeExpiresAt(pending).getTime() - now().getTime()) / 1000), 0);
}

/** How long a message may be on its way before the page says that it has not gone out. */
const LATE_SECONDS = 60;

/** Returns whether the code's message should have gone out by now. */
export function isLate({ askedAt }: PendingCode): boolean {
  return now().getTime() >= askedAt + LATE_SECONDS * 1000;
}

/** Returns the seconds until another code can be requested. 0 means now. */
export function secondsUntilResend(pending: PendingCode): number {
  const wait = pending.timesAsked >= MAX_CODES ? oneTimeCode.validSeconds : RESEND_AFTER_SECONDS;
  return Math.max(Math.ceil((pending.askedAt - now().getTime()) / 1000) + wait, 0);
}
