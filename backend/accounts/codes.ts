import type { CodeState } from "#contract/accounts";
import { oneTimeCode, patterns } from "#contract/limits";
import { words } from "#contract/words";
import type { CoreServices, Database } from "../platform/database/database";
import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import { composeMail, type MailSender } from "../delivery/messages/compose-mail";
import type { MailMessage, SmsMessage } from "../delivery/messages/message";
import { renderCodeSms, renderSms, type CodeUse, type SmsSender } from "../delivery/messages/sms-templates";
import { constantTimeEqual } from "../platform/process/secrets";
import { callerLockKey, callerWaitSeconds } from "../requests/caller-limits";
import type { Limit, Refusal, RequestContext, Unavailable } from "../requests/handler";
import { readRequester, type Requester, saveKnownBrowser } from "./known-browsers";
import {
  codeRequestTimes,
  countAttempt,
  endCode,
  findByChallenge,
  insertCode,
  readCodeState,
  recentCodes,
  type CodePurpose,
  type StoredCode,
} from "./code-store";
import { recordWrongAttempt, secondsToNextAttempt } from "./attempt-limits";
import mailWords from "./code-mail-words.json";
import { reservedAttempts, ATTEMPTS_PER_CODE, waitForCaller, waitForCode, waitForAttempt } from "./rules";

export type CodeRequest = {
  readonly purpose: CodePurpose;
  /** The owner's phone number or the reseller's email address, to which the code is sent. */
  readonly account: string;
  /** The email address that was typed at registration. */
  readonly email?: string | null;
  /** The owner's language, such as "hi"; "" if it is unknown. */
  readonly language: string;
  /** False for an unknown account. The request then does the same work, but nothing is sent and no code is accepted. Default: true. */
  readonly isKnown?: boolean;
  /** Whether the response must be the same for known and unknown accounts. Default: false. */
  readonly isSecret?: boolean;
};

/** How to send a code after its transaction is committed. */
export type CodeDelivery = {
  readonly codeId: number;
  readonly channel: "sms" | "mail";
  /** Null only in a reply about an unknown account that the version of 2026-11-22 stored for repeated requests. */
  readonly outboxId: number | null;
  readonly isSecret: boolean;
};

/**
 * The challenge to submit with the code, and how to send the code. `context.once` stores both, but not the code, for repeated requests.
 * Replies that were stored before 2026-11-22 have no `sending`.
 */
export type IssuedCode = { readonly authorisation: { readonly token: string }; readonly sending?: CodeDelivery };

/** The result of a code request before sending. If no code may be sent now, says how long to wait. */
export type IssueResult = { readonly kind: "answer"; readonly data: IssuedCode } | Refusal | Limit | Unavailable;

/** Creates a code for an account and queues its message. */
export async function issueCode(transaction: Database, context: RequestContext, request: CodeRequest): Promise<IssueResult> {
  const { clock, secrets } = context;
  const { isKnown = true, isSecret = false } = request;
  await acquireAdvisoryLocks(transaction, { caller: callerLockKey(context), account: request.account });
  const now = clock.now();
  const requester = await readRequester(transaction, context, request.account);
  const wait = await waitForNextCode(transaction, context, request.account, requester, now);
  if (wait !== null) return wait;
  const retryAfter = await context.outbox.budgets.secondsToNextCode(transaction, isMailed(request.purpose) ? "mail" : "sms");
  if (retryAfter > 0) return { kind: "unavailable", retryAfter, message: words.codeSendFailed };

  const challenge = secrets.randomToken();
  const code = secrets.randomCode();
  const expiresAt = new Date(now.getTime() + oneTimeCode.validSeconds * 1000);
  const codeId = secrets.randomId();
  const message = codeMessage(code, request, context.environment);
  // Do the same work for an unknown account, so that neither the response nor its timing reveals which accounts exist.
  const outboxId = await context.outbox.enqueue(transaction, message, { expiresAt, isDecoy: !isKnown });
  await insertCode(transaction, {
    id: codeId,
    outboxId,
    purpose: request.purpose,
    account: request.account,
    email: request.email ?? null,
    noticeVersion: context.shownNotice?.version ?? null,
    noticeLanguage: context.shownNotice?.language ?? null,
    codeHash: hashOfCode(context, challenge, isKnown ? code : secrets.randomToken()),
    challengeHash: hashOfChallenge(context, challenge),
    ...requester,
    siteHash: context.siteHash,
    createdAt: now,
    expiresAt,
  });
  const sending = { codeId, channel: message.channel, outboxId, isSecret };
  return { kind: "answer", data: { authorisation: { token: challenge }, sending } };
}

/** Returns what happened to the message of the code with this challenge, or null if there is no such code. */
export function codeDelivery(context: RequestContext, challenge: string): Promise<CodeState | null> {
  return readCodeState(context.database, hashOfChallenge(context, challenge));
}

export type CodeAttempt = {
  readonly purposes: readonly CodePurpose[];
  readonly account: string;
  readonly code: string;
  /** The challenge in the response to the request for the code. */
  readonly challenge: string | null;
  readonly wrongCodeMessage: string;
  /** Default: the specification's message. */
  readonly expiredCodeMessage?: string;
  /** Whether a correct code stays valid, because another code must be correct too. The caller ends it with `endCode`. */
  readonly keepsCode?: boolean;
};

/**
 * Checks a code, unless a limit is reached. Ends a correct code, because a code works only once, unless `keepsCode`. Commit the transaction
 * even if the code is wrong, so that the attempt counts.
 */
export async function checkCode(
  transaction: Database,
  context: RequestContext,
  attempt: CodeAttempt,
): Promise<{ kind: "right"; code: StoredCode } | Refusal | Limit> {
  const wrong: Refusal = { kind: "refusal", message: attempt.wrongCodeMessage };
  const expired: Refusal = { kind: "refusal", message: attempt.expiredCodeMessage ?? words.codeExpired };
  if (attempt.challenge === null || !patterns.code.test(attempt.code)) return wrong;
  await acquireAdvisoryLocks(transaction, { account: attempt.account });
  const found = await findByChallenge(transaction, hashOfChallenge(context, attempt.challenge));
  if (found?.account !== attempt.account || !attempt.purposes.includes(found.purpose)) return wrong;

  const now = context.clock.now();
  if (found.endedAt !== null || found.expiresAt <= now) return expired;
  const wait = await waitForNextAttempt(transaction, found, now);
  if (wait !== null) return wait;
  const attempts = await countAttempt(transaction, found.id, ATTEMPTS_PER_CODE);
  if (attempts === null) return expired;

  if (constantTimeEqual(found.codeHash, hashOfCode(context, attempt.challenge, attempt.code))) {
    if (attempt.keepsCode !== true) await endCode(transaction, found.id, "used", now);
    if (context.browserHash !== null) await saveKnownBrowser(transaction, attempt.account, context.browserHash, now);
    return { kind: "right", code: found };
  }
  await recordWrongAttempt(transaction, attempt.account, found, now);
  if (attempts === ATTEMPTS_PER_CODE) await endCode(transaction, found.id, "guessed", now);
  return wrong;
}

/**
 * Returns how long the requester must wait for a code, or null. The wait for the next attempt counts too, because a code that cannot be
 * tried is not sent. Known browsers are exempt from the IP address's limit.
 */
async function waitForNextCode(
  transaction: Database,
  context: RequestContext,
  account: string,
  requester: Requester,
  now: Date,
): Promise<Limit | null> {
  // Of code requests per IP address, across all accounts.
  const addressLimit = { count: context.environment.codesPerCallerHour, seconds: 3600 };
  const ofCaller = await callerWaitSeconds(context, addressLimit, now, (scope, frequency) =>
    codeRequestTimes(transaction, scope, frequency, now),
  );
  const ofAccount = await recentCodes(transaction, account, now);
  const ofAttempts = await secondsToNextAttempt(transaction, account, requester, now);
  return (
    (requester.isKnownBrowser ? null : waitForCaller(ofCaller)) ?? waitForCode(ofAccount, requester, now) ?? waitForAttempt(ofAttempts)
  );
}

/** Returns the wait before the next attempt, or null. Attempts count for the code's requester, because only they have the challenge. */
async function waitForNextAttempt(transaction: Database, code: StoredCode, now: Date): Promise<Limit | null> {
  const reserved = reservedAttempts(await recentCodes(transaction, code.account, now), code, now);
  return waitForAttempt(await secondsToNextAttempt(transaction, code.account, code, now, reserved));
}

/**
 * Returns the message with the code: a mail to a reseller (spec, section 1) or to an owner's new or present email address, otherwise an
 * SMS.
 */
function codeMessage(code: string, request: CodeRequest, sender: SmsSender & MailSender): SmsMessage | MailMessage {
  const { account: to, language, purpose } = request;
  if (!isMailed(purpose)) return renderCodeSms(sender, { phone: to, language }, purpose === "owner" ? "login" : purpose, code);
  const { text: sentence } = renderSms({ ...sender, appOrigin: null }, { phone: to, language }, "code", { code });
  const { en, hi = en } = mailUses[purpose];
  const use = { kind: "paragraph", lines: language === "hi" ? hi : en } as const;
  return composeMail({ to, subject: `Your ${sender.brandName} OTP`, parts: [{ kind: "code", code, sentence }, use] }, sender);
}

/** What a mailed code is for, so that nobody gives it away for something else. */
const mailUses: Readonly<Record<Exclude<CodePurpose, CodeUse | "owner">, { readonly en: string[]; readonly hi?: string[] }>> = mailWords;

function isMailed(purpose: CodePurpose): purpose is keyof typeof mailUses {
  return Object.hasOwn(mailUses, purpose);
}

function hashOfChallenge({ secrets }: Pick<CoreServices, "secrets">, challenge: string): string {
  return secrets.hash("challenge", challenge);
}

/** Hashes a code together with its challenge, so that equal codes have different hashes. */
function hashOfCode({ secrets }: Pick<CoreServices, "secrets">, challenge: string, code: string): string {
  return secrets.hash("one-time code", `${challenge}\n${code}`);
}
