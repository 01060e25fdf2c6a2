import { browserMark } from "#contract/call";
import type { DeskAccess, DeskClient, DeskSession, DeskStep } from "#contract/desk";
import { claimLockOutNotice, recordWrongAttempt, secondsToNextAttempt } from "../../accounts/attempt-limits";
import { requestCode } from "../../accounts/code-request";
import { checkCode, issueCode } from "../../accounts/codes";
import { readRequester, saveKnownBrowser } from "../../accounts/known-browsers";
import { endSessionOf, findSubject, issueSession, noteConfirmation, wasConfirmedAfter } from "../../accounts/sessions";
import { waitForAttempt } from "../../accounts/rules";
import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import { composeMail } from "../../delivery/messages/compose-mail";
import { callerHashes } from "../../requests/caller-limits";
import type { RequestContext } from "../../requests/handler";
import type { Services } from "../../requests/services";
import {
  authenticatorSetUp,
  countRecoveryCodes,
  makeRecoveryCodes,
  newAuthenticatorSecret,
  readAuthenticatorSetUp,
  useRecoveryCode,
  useTimeCode,
} from "./authenticator";
import { recordAction } from "./audit";
import { changeOperator, findActiveOperator, findOperatorByEmail, hasOperators, shownOperator, type Operator } from "./operators";

/** How long a code of the authenticator app counts for commands that cost money, in milliseconds. */
const FRESH_CODE_MS = 5 * 60_000;

const sentences = {
  wrongMailCode: "This code is not right.",
  wrongTimeCode: "This code is not right. Wait for the app's next code, and type that one.",
  otherTime:
    "This code is right for another time: the phone's clock or the server's is wrong. Set the phone's date and time to automatic, and type the app's next code.",
  loginAgain: "Please log in again.",
} as const;

/** Returns how operators log in. */
export function deskAccess(services: Services): DeskAccess {
  const { database, environment } = services;

  async function subjectOf(role: "operator" | "operator_ticket", token: string): Promise<Operator | null> {
    const id = await findSubject(services, role, token);
    return id === null ? null : findActiveOperator(database, id);
  }

  async function refreshCode(token: string, code: string, client: DeskClient): Promise<DeskStep<null>> {
    const operator = await subjectOf("operator", token);
    if (operator === null) return refused(sentences.loginAgain);
    const reason = await refusalOf(services, operator, code, client);
    if (reason !== null) return refused(reason);
    await noteConfirmation(services, token);
    return ok(null);
  }

  /** Returns whose app a ticket sets up: a new operator's or, with a secret, that of somebody who is logged in. */
  async function setUpOf(ticket: string): Promise<{ readonly operator: Operator | null; readonly secret: string | null }> {
    const replacing = openTicket(services, ticket);
    if (replacing === null) return { operator: await subjectOf("operator_ticket", ticket), secret: null };
    return { operator: await subjectOf("operator", replacing.challenge), secret: replacing.account };
  }

  return {
    isOpen: () => hasOperators(database),

    async sendCode(typed, client) {
      const account = readAddress(typed);
      const operator = await findOperatorByEmail(database, account);
      const isKnown = operator?.endedAt === null;
      const request = { purpose: "operator", account, email: null, language: "", isKnown, isSecret: true } as const;
      const context = contextFor(services, client);
      const sent = await requestCode(context, (transaction) => issueCode(transaction, context, request));
      // The ticket names the address, so that the next step does not have to trust the browser for it.
      if (sent.kind === "answer") return ok({ ticket: sealTicket(services, account, sent.data.authorisation.token) });
      return refused(sent.message);
    },

    async verifyMailCode(sealed, code, client) {
      const ticket = openTicket(services, sealed);
      if (ticket === null) return refused(sentences.loginAgain);
      const { account, challenge } = ticket;
      const attempt = { purposes: ["operator"], account, code, challenge, wrongCodeMessage: sentences.wrongMailCode } as const;
      return database.transaction(async (transaction) => {
        const checked = await checkCode(transaction, contextFor(services, client), attempt);
        const operator = await findOperatorByEmail(transaction, account);
        if (checked.kind === "refusal" && operator !== null)
          await noteOwn({ ...services, database: transaction }, operator, "log in", "mail code");
        if (checked.kind !== "right") {
          await tellOfLockOut({ ...services, database: transaction }, account, account);
          return refused(checked.message);
        }
        if (operator?.endedAt !== null) return refused(sentences.loginAgain);
        return ok({
          ticket: await issueSession(transaction, services, "operator_ticket", operator.id),
          mustSetUp: operator.setUpAt === null,
        });
      });
    },

    async readSetUp(ticket) {
      const { operator, secret } = await setUpOf(ticket);
      if (operator === null) return null;
      return secret === null
        ? readAuthenticatorSetUp(services, operator, environment.brandName)
        : authenticatorSetUp(secret, operator, environment.brandName);
    },

    async confirmSetUp(ticket, code, client) {
      const { operator, secret } = await setUpOf(ticket);
      if (operator === null || (secret === null && operator.setUpAt !== null)) return refused(sentences.loginAgain);
      const authenticatorSecret = secret === null ? operator.authenticatorSecret : services.secrets.seal(secret);
      // Only digits, because a recovery code does not show that the new app works.
      const reason = await refusalOf(services, { ...operator, authenticatorSecret }, code.replace(/\D/g, ""), client);
      if (reason !== null) return refused(reason);
      return database.transaction(async (transaction) => {
        const inTransaction = { ...services, database: transaction };
        await changeOperator(inTransaction, operator.id, { authenticatorSecret, setUpAt: services.clock.now() });
        const codes = await makeRecoveryCodes(transaction, services, operator.id);
        await noteOwn(inTransaction, operator, "set up authenticator");
        return ok({ token: await logIn(inTransaction, operator, ticket, client), recoveryCodes: codes });
      });
    },

    async replaceAuthenticator(token, code, client) {
      const checked = await refreshCode(token, code, client);
      return checked.kind === "ok" ? ok({ ticket: sealTicket(services, newAuthenticatorSecret(), token) }) : checked;
    },

    countRecoveryCodes: ({ id }) => countRecoveryCodes(database, id),

    async verifyTimeCode(ticket, code, client): Promise<DeskStep<DeskSession>> {
      const operator = await subjectOf("operator_ticket", ticket);
      if (!operator?.setUpAt) return refused(sentences.loginAgain);
      const reason = await refusalOf(services, operator, code, client);
      if (reason !== null) return refused(reason);
      return database.transaction(async (transaction) =>
        ok({ token: await logIn({ ...services, database: transaction }, operator, ticket, client) }),
      );
    },

    async findOperator(token) {
      const operator = await subjectOf("operator", token);
      return operator === null ? null : shownOperator(operator);
    },

    refreshCode,
    endSession: (token) => endSessionOf(services, token),
  };
}

/** Returns whether the session's operator typed a code of the authenticator app a short time ago. */
export function hasFreshCode(services: Services, token: string): Promise<boolean> {
  return wasConfirmedAfter(services, token, new Date(services.clock.now().getTime() - FRESH_CODE_MS));
}

/** Ends the ticket and starts the session. */
async function logIn(services: Services, operator: Operator, ticket: string, client: DeskClient): Promise<string> {
  await endSessionOf(services, ticket);
  const token = await issueSession(services.database, services, "operator", operator.id);
  await noteConfirmation(services, token);
  // Only now, after both codes: whoever reads the operator's mails gets no lane of their own for the app's codes.
  const { browserHash } = hashesOf(services, client);
  if (browserHash !== null) await saveKnownBrowser(services.database, accountOf(operator), browserHash, services.clock.now());
  await noteOwn(services, operator, "log in");
  return token;
}

/** Writes into the audit what an operator did with the own account, or why not. The limits of wrong codes bound the rows. */
function noteOwn(services: Services, operator: Operator, action: string, why?: string): Promise<void> {
  const [details, outcome] = why === undefined ? ([{}, "done"] as const) : ([{ why }, "refused"] as const);
  return recordAction(services, { door: "desk", operator, action, subject: `operators/${operator.email}`, details, outcome });
}

/**
 * Checks a time-based code or a recovery code. A wrong one counts for the limit of the operator's wrong codes.
 * @returns why the code is refused, or null.
 */
async function refusalOf(services: Services, operator: Operator, typed: string, client: DeskClient): Promise<string | null> {
  const account = accountOf(operator);
  return services.database.transaction(async (transaction) => {
    const inTransaction = { ...services, database: transaction };
    await acquireAdvisoryLocks(transaction, { account });
    const requester = await readRequester(transaction, hashesOf(services, client), account);
    const now = services.clock.now();
    const wait = waitForAttempt(await secondsToNextAttempt(transaction, account, requester, now));
    if (wait !== null) return wait.message;
    const read = await useTimeCode(inTransaction, operator, typed.replace(/\s/g, ""));
    if (read === "right") return null;
    if (await useRecoveryCode(inTransaction, operator.id, typed)) return null;
    await recordWrongAttempt(transaction, account, requester, now);
    await noteOwn(inTransaction, operator, "log in", "app code");
    await tellOfLockOut(inTransaction, account, operator.email);
    return read === "other time" ? sentences.otherTime : sentences.wrongTimeCode;
  });
}

/** The account of the app's codes. The account of the mailed codes is the address. */
function accountOf({ id }: Operator): string {
  return `operator ${id}`;
}

function hashesOf({ secrets }: Services, { address, browserMark: mark }: DeskClient) {
  return {
    ...callerHashes(secrets, address),
    browserHash: mark !== null && browserMark.test(mark) ? secrets.hash("browser", mark) : null,
  };
}

/** Mails an operator, once a day at most, that wrong codes keep all browsers out that have not logged in before. */
async function tellOfLockOut(services: Services, account: string, email: string): Promise<void> {
  const { database, clock, outbox, environment } = services;
  if (!(await claimLockOutNotice(database, account, email, clock.now()))) return;
  if ((await findOperatorByEmail(database, email))?.endedAt !== null) return;
  const subject = `Wrong codes at the desk of ${environment.brandName}`;
  await outbox.enqueue(
    database,
    composeMail({ to: email, subject, parts: [{ kind: "paragraph", lines: [...lockOutLines] }] }, environment),
  );
}

const lockOutLines = [
  "Somebody has typed many wrong codes to log in as you.",
  "A browser in which you logged in before still lets you in. A new browser may have to wait for two hours.",
  "If it was not you, nobody got in, and you need not do anything. Tell whoever runs the server if it goes on.",
] as const;

/** Returns the context that the handlers of codes work in. */
function contextFor(services: Services, client: DeskClient): RequestContext {
  return {
    ...services,
    ...hashesOf(services, client),
    isTypedCode: false,
    shownNotice: null,
    bearer: null,
    subjectId: null,
    once: (work) => services.database.transaction(work),
  };
}

function sealTicket({ secrets }: Services, account: string, challenge: string): string {
  return Buffer.from(secrets.seal(`${challenge} ${account}`)).toString("base64url");
}

function openTicket({ secrets }: Services, sealed: string): { readonly account: string; readonly challenge: string } | null {
  try {
    const [challenge = "", account = ""] = secrets.open(Buffer.from(sealed, "base64url")).split(" ");
    return { account, challenge };
  } catch {
    return null;
  }
}

function readAddress(typed: string): string {
  return typed.replaceAll("\0", "").trim().toLowerCase().slice(0, 64);
}

function ok<Value>(value: Value): { readonly kind: "ok"; readonly value: Value } {
  return { kind: "ok", value };
}

function refused(message: string): { readonly kind: "refused"; readonly message: string } {
  return { kind: "refused", message };
}
