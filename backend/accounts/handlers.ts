import { readCodeStatus, requestLoginCode, requestRegistrationCode, verifyCode } from "#contract/accounts";
import { limits, patterns } from "#contract/limits";
import { requestOwnerLoginCode, verifyOwnerLoginCode } from "#contract/owner";
import { words } from "#contract/words";
import { findOwnerByPhone, insertOwner, updateOwner, type OwnerAccount } from "../registry/owners";
import { isConsentDue, recordConsent } from "./consents/store";
import type { Database } from "../platform/database/database";
import { defineHandler, type Handler, type Limit, type Refusal, type RequestContext } from "../requests/handler";
import type { CodePurpose } from "./code-store";
import { checkCode, codeDelivery, issueCode, type IssueResult } from "./codes";
import { mayDisclose, recordDisclosure } from "./disclosures";
import { requestCode } from "./code-request";
import { issueSession } from "./sessions";

const phoneInvalid: Refusal = { kind: "refusal", message: words.ownerPhoneInvalid };
const emailInvalid: Refusal = { kind: "refusal", message: words.shippingEmailInvalid };

/** Starts a registration, or resumes one without a vehicle. Refuses owners who have vehicles, see `refuseRegistered`. */
const register = defineHandler(requestRegistrationCode, async ({ phone, email }, context) => {
  if (!patterns.mobile.test(phone)) return phoneInvalid;
  if (email.length > limits.email || !patterns.email.test(email)) return emailInvalid;
  return requestCode(context, async (transaction) => {
    const taken = await refuseRegistered(transaction, context, phone);
    return taken ?? issueCode(transaction, context, { purpose: "register", account: phone, email, language: "" });
  });
});

/** Sends a login code. The response is the same for an unknown phone number, which gets no code. */
const login = defineHandler(requestLoginCode, async ({ phone }, context) => {
  if (!patterns.phone.test(phone)) return phoneInvalid;
  const reply = await requestCode(context, (transaction) => issueLoginCode(transaction, context, "login", phone));
  return reply.kind === "answer" ? { ...reply, data: { ...reply.data, ownerId: null, loginId: null, phone, email: "" } } : reply;
});

const verify = defineHandler(verifyCode, async ({ phone, code, guid }, context) => {
  const verified = await verifyAndLogIn(context, ["register", "login"], phone, code);
  if (verified.kind !== "verified") return verified;
  const { token, owner, consentDue } = verified;
  return {
    kind: "answer",
    message: words.codeVerified,
    data: {
      authorisation: { token },
      vehicleCount: owner.vehicleCount,
      ownerId: String(owner.id),
      loginId: String(owner.loginId),
      guid,
      consentDue,
    },
  };
});

const ownerLogin = defineHandler(requestOwnerLoginCode, async ({ phone }, context) => {
  if (!patterns.phone.test(phone)) return phoneInvalid;
  return requestCode(context, (transaction) => issueLoginCode(transaction, context, "owner", phone));
});

const ownerVerify = defineHandler(verifyOwnerLoginCode, async ({ phone, code }, context) => {
  const verified = await verifyAndLogIn(context, ["owner"], phone, code);
  if (verified.kind !== "verified") return verified;
  const { token, owner, consentDue } = verified;
  return {
    kind: "answer",
    message: words.codeVerified,
    data: { loginId: String(owner.loginId), ownerId: String(owner.id), token, language: owner.language || null, consentDue },
  };
});

/** /code/status: returns what happened to a code's message, for the browser that requested the code. */
const status = defineHandler(readCodeStatus, async ({ challenge }, context) => {
  const state = await codeDelivery(context, challenge);
  return state === null ? { kind: "refusal", message: words.codeExpired } : { kind: "answer", data: { state } };
});

export const accountHandlers: readonly Handler[] = [register, login, verify, status, ownerLogin, ownerVerify];

async function issueLoginCode(
  transaction: Database,
  context: RequestContext,
  purpose: "login" | "owner",
  phone: string,
): Promise<IssueResult> {
  const owner = await findOwnerByPhone(transaction, phone);
  return issueCode(transaction, context, {
    purpose,
    account: phone,
    language: owner?.language ?? "",
    isKnown: owner !== null,
    isSecret: true,
  });
}

/**
 * Refuses an owner who has vehicles, with the spec's message. Returns null if the registration may continue. A requester who got too many
 * such refusals must wait. If an IP address got too many of them in total, its other requesters get the normal response instead, which does
 * not reveal who is registered. Neither limit applies to a browser that has logged in to this account.
 */
async function refuseRegistered(transaction: Database, context: RequestContext, phone: string): Promise<Refusal | Limit | null> {
  const disclosure = await mayDisclose(transaction, context, phone, "Too many registration attempts.");
  if (disclosure.kind === "limit") return disclosure;
  const owner = await findOwnerByPhone(transaction, phone);
  if (disclosure.kind === "withheld" || owner === null || owner.vehicleCount === 0) return null;
  await recordDisclosure(transaction, context);
  return { kind: "refusal", message: words.userAlreadyRegistered };
}

type Verified = { readonly kind: "verified"; readonly token: string; readonly owner: OwnerAccount; readonly consentDue: true | null };

/**
 * Checks the code, finds or creates the owner, and starts a session, in one transaction. The transaction is committed even if the code is
 * wrong, so that the attempt counts.
 */
async function verifyAndLogIn(
  context: RequestContext,
  purposes: readonly CodePurpose[],
  phone: string,
  code: string,
): Promise<Verified | Refusal | Limit> {
  const attempt = { purposes, account: phone, code, challenge: context.bearer, wrongCodeMessage: words.codeWrong };
  return context.database.transaction(async (transaction) => {
    const checked = await checkCode(transaction, context, attempt);
    if (checked.kind !== "right") return checked;
    const { purpose, email, noticeVersion: version, noticeLanguage: language } = checked.code;
    const owner =
      purpose === "register"
        ? await findOrCreateOwner(transaction, context, phone, email ?? "")
        : await findOwnerByPhone(transaction, phone);
    if (owner === null) return { kind: "refusal", message: words.codeWrong };
    if (purpose === "register" && version !== null && language !== null)
      await recordConsent(transaction, context, { ownerId: owner.id, purpose: "account" }, { version, language });
    const consentDue = (await isConsentDue(transaction, owner.id)) || null;
    return { kind: "verified", owner, consentDue, token: await issueSession(transaction, context, "owner", owner.id) };
  });
}

/** Returns the owner with this phone number, and creates a missing one. Updates the email address of an owner without vehicles. */
async function findOrCreateOwner(
  transaction: Database,
  { clock, secrets }: RequestContext,
  phone: string,
  email: string,
): Promise<OwnerAccount> {
  const known = await findOwnerByPhone(transaction, phone);
  if (known !== null) {
    if (known.vehicleCount === 0) await updateOwner(transaction, known.id, { email });
    return known;
  }
  const owner = { id: secrets.randomId(), loginId: secrets.randomId() };
  await insertOwner(transaction, { ...owner, phone, email, createdAt: clock.now() });
  return { ...owner, vehicleCount: 0, language: "" };
}
