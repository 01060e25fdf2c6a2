import { oneTimeCode, patterns } from "#contract/limits";
import { words } from "#contract/words";
import type { Database } from "../database/database";
import type { Foundation } from "../database/foundation";
import { serialise } from "../database/serialise";
import type { MailMessage, SmsMessage } from "../delivery/messages/message";
import { renderSms, type SmsSender } from "../delivery/messages/sms-templates";
import { isSameSecret } from "../process/same-secret";
import { callerQueue, secondsForCaller } from "../requests/caller-limits";
import type { Limit, Refusal, RequestContext, Unavailable } from "../requests/handler";
import { readAsker, type Asker } from "./asker";
import { rememberBrowser } from "./browser-store";
import {
  codesAskedFor,
  countAttempt,
  endCode,
  findByChallenge,
  insertCode,
  recentCodes,
  type CodePurpose,
  type StoredCode,
} from "./code-store";
import { countWrongAttempt, secondsToNextGuess } from "./guesses";
import { codesOfAddress, reservedTries, ATTEMPTS_PER_CODE, waitForCaller, waitForCode, waitForGuess, type Wait } from "./rules";

export type CodeOrder = {
  readonly purpose: CodePurpose;
  /** The owner's phone number or the reseller's email address, to which the code is sent. */
  readonly account: string;
  /** The owner's email address, stored when registration completes. */
  readonly email: string | null;
  /** False for an unknown account: does the same work, but sends nothing and accepts no code. */
  readonly isKnown: boolean;
  /** Whether the response must be the same for known and unknown accounts. */
  readonly isSecret: boolean;
};

/** How to send a code after its transaction is committed. */
export type CodeSending = {
  readonly codeId: number;
  readonly channel: "sms" | "mail";
  /** Null in replies for unknown accounts that were stored before 2026-11-22. */
  readonly outboxId: number | null;
  readonly isSecret: boolean;
};

/**
 * Creates a code for an account and queues its message.
 * @returns the challenge to submit with the code, and how to send it; or how long to wait.
 */
export async function sendCode(
  transaction: Database,
  context: RequestContext,
  order: CodeOrder,
): Promise<{ kind: "ordered"; challenge: string; sending: CodeSending } | Limit | Unavailable> {
  const { clock, secrets } = context;
  await serialise(transaction, "caller", callerQueue(context));
  await serialise(transaction, "account", order.account);
  const now = clock.now();
  const asker = await readAsker(transaction, context, order.account);
  const wait = await waitOf(transaction, context, order.account, asker, now);
  if (wait !== null) return limit(wait);
  const retryAfter = await context.outbox.budgets.secondsToNextCode(transaction, order.purpose === "reseller" ? "mail" : "sms");
  if (retryAfter > 0) return { kind: "unavailable", retryAfter, message: words.codeSendFailed };

  const challenge = secrets.randomToken();
  const code = secrets.randomCode();
  const expiresAt = new Date(now.getTime() + oneTimeCode.validSeconds * 1000);
  const codeId = secrets.randomId();
  await insertCode(transaction, {
    id: codeId,
    purpose: order.purpose,
    account: order.account,
    email: order.email,
    codeHash: hashOfCode(context, challenge, order.isKnown ? code : secrets.randomToken()),
    challengeHash: hashOfChallenge(context, challenge),
    ...asker,
    siteHash: context.siteHash,
    createdAt: now,
    expiresAt,
  });
  const message = messageWith(code, order, context.environment);
  // Do the same work for an unknown account, so that neither response nor timing reveals it.
  const outboxId = await context.outbox.enqueue(transaction, message, { expiresAt, isDecoy: !order.isKnown });
  return { kind: "ordered", challenge, sending: { codeId, channel: message.channel, outboxId, isSecret: order.isSecret } };
}

export type CodeTry = {
  readonly purposes: readonly CodePurpose[];
  readonly account: string;
  readonly code: string;
  /** The challenge that the first step returned. */
  readonly challenge: string | null;
  /** The message for a wrong code. */
  readonly wrongWords: string;
};

/** Checks a code within its limits and uses it up if it is correct. Always commit the transaction, so that the attempt is counted. */
export async function tryCode(
  transaction: Database,
  context: RequestContext,
  attempt: CodeTry,
): Promise<{ kind: "right"; code: StoredCode } | Refusal | Limit> {
  const wrong: Refusal = { kind: "refusal", message: attempt.wrongWords };
  if (attempt.challenge === null || !patterns.code.test(attempt.code)) return wrong;
  await serialise(transaction, "account", attempt.account);
  const found = await findByChallenge(transaction, hashOfChallenge(context, attempt.challenge));
  if (found?.account !== attempt.account || !attempt.purposes.includes(found.purpose)) return wrong;

  const now = context.clock.now();
  if (found.endedAt !== null || found.expiresAt <= now) return expired;
  const wait = await waitToTry(transaction, found, now);
  if (wait !== null) return limit(wait);
  const tries = await countAttempt(transaction, found.id, ATTEMPTS_PER_CODE);
  if (tries === null) return expired;

  if (isSameSecret(found.codeHash, hashOfCode(context, attempt.challenge, attempt.code))) {
    await endCode(transaction, found.id, "used", now);
    if (context.browserHash !== null) await rememberBrowser(transaction, attempt.account, context.browserHash, now);
    return { kind: "right", code: found };
  }
  await countWrongAttempt(transaction, attempt.account, found, now);
  if (tries === ATTEMPTS_PER_CODE) await endCode(transaction, found.id, "guessed", now);
  return wrong;
}

const expired: Refusal = { kind: "refusal", message: words.codeExpired };

/** Returns the reply for an exceeded limit. */
export function limit(wait: Wait): Limit {
  return { kind: "limit", ...wait };
}

/**
 * Returns the asker's wait for a code, including the wait for an attempt: a code that cannot be tried is not sent. Known browsers are
 * exempt from the IP address's limit.
 */
async function waitOf(transaction: Database, context: RequestContext, account: string, asker: Asker, now: Date): Promise<Wait | null> {
  const most = codesOfAddress(context.environment.codesPerCallerHour);
  const ofCaller = await secondsForCaller(context, most, now, (scope, frequency) => codesAskedFor(transaction, scope, frequency, now));
  const ofAccount = await recentCodes(transaction, account, now);
  const toGuess = await secondsToNextGuess(transaction, account, asker, now);
  return (asker.isKnownBrowser ? null : waitForCaller(ofCaller)) ?? waitForCode(ofAccount, asker, now) ?? waitForGuess(toGuess);
}

/** Returns the wait before the next attempt, which counts for the code's asker, because only that browser can use the code. */
async function waitToTry(transaction: Database, code: StoredCode, now: Date): Promise<Wait | null> {
  const reserved = reservedTries(await recentCodes(transaction, code.account, now), code, now);
  return waitForGuess(await secondsToNextGuess(transaction, code.account, code, now, reserved));
}

/** Sends a reseller's code by email (spec, section 1), an owner's by SMS. */
function messageWith(code: string, { purpose, account: to }: CodeOrder, sender: SmsSender): SmsMessage | MailMessage {
  if (purpose !== "reseller") return renderSms(sender, to, "code", { code });
  const { text } = renderSms({ ...sender, appOrigin: null }, to, "code", { code });
  return { channel: "mail", to, subject: `Your ${sender.brandName} code`, text };
}

function hashOfChallenge({ secrets }: Pick<Foundation, "secrets">, challenge: string): string {
  return secrets.hash("challenge", challenge);
}

/** Includes the challenge, so that equal codes have different hashes. */
function hashOfCode({ secrets }: Pick<Foundation, "secrets">, challenge: string, code: string): string {
  return secrets.hash("one-time code", `${challenge}\n${code}`);
}
