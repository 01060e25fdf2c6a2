import { limits, patterns } from "#contract/limits";
import { changeEmail, changePhone, requestChangeCodes, stopEmailChange, stopPhoneChange, type CodedChange } from "#contract/owner-changes";
import { words } from "#contract/words";
import { sendCode } from "../accounts/code-request";
import { issueCode, type IssuedCode } from "../accounts/codes";
import { doConfirmed, type TypedCode } from "../accounts/confirmed-change";
import { lockOwner, type Owner } from "../registry/owners";
import { refusal, type Handler, type Reply, type RequestContext } from "../requests/handler";
import { allow, targetOf, type LimitRule } from "../requests/limits";
import { book, isBlocked, isTaken, makeChange, stopWaiting, type Reach } from "./account-changes";
import { byOwner, isChangedTooOften } from "./events";
import { defineOwnerHandler } from "./identity";

const isValid: Readonly<Record<Reach, (value: string) => boolean>> = {
  phone: (phone) => patterns.mobile.test(phone),
  email: (email) => email.length <= limits.email && patterns.email.test(email),
};

const wording = {
  phone: { invalid: words.ownerPhoneInvalid, unchanged: words.phoneUnchanged, newCodeWrong: words.newPhoneCodeWrong },
  email: { invalid: words.shippingEmailInvalid, unchanged: words.emailUnchanged, newCodeWrong: words.newEmailCodeWrong },
} as const;

/** How often one owner may request codes. */
export const changeCodeRule: LimitRule = { kind: "change_code", limits: [{ count: 10, seconds: 3600 }], noun: "OTPs" };

type WantedCode = Pick<ReturnType<typeof presentOf>, "account"> & {
  readonly purpose: `new_${Reach}` | `old_${Reach}` | "hand_over";
  readonly use: "newToken" | "ownToken";
};

/**
 * /vehicle_owner/change_code: sends the codes that confirm a change. A number that has an account of its own gets a code too, so that the
 * answer tells nothing about it. Only a person who has typed this code learns of the account.
 */
const codes = defineOwnerHandler(requestChangeCodes, async ({ change, to }, context, owner) => {
  if (change !== "hand_over") {
    const reach = reachOf(change);
    const said = wording[reach];
    if (!isValid[reach](to)) return refusal(said.invalid);
    if (to === owner[reach]) return refusal(said.unchanged);
    if (await isBlocked(context.database, context, reach, owner.id)) return refusal(words.changeUnderWay);
  }
  const issued = await context.once(async (transaction) => {
    const limit = await allow(transaction, targetOf(context, changeCodeRule, String(owner.id)), changeCodeRule);
    if (limit !== null) return limit;
    const sent: (IssuedCode & Pick<WantedCode, "use">)[] = [];
    for (const { use, purpose, account } of wantedCodes(owner, change, to)) {
      const code = await issueCode(transaction, context, { purpose, account, language: owner.language });
      if (code.kind !== "answer") return code;
      sent.push({ ...code.data, use });
    }
    return { kind: "answer", data: sent };
  });
  if (issued.kind !== "answer") return issued;
  const results = await Promise.all(issued.data.map((code) => sendCode(context, code)));
  if (results.some((result) => result === "refused" || result === "failed")) return refusal(words.codeSendFailed);
  const tokenFor = (use: WantedCode["use"]) => issued.data.find((code) => code.use === use)?.authorisation.token ?? null;
  const onItsWay = results.includes("pending") || null;
  return { kind: "answer", data: { newToken: tokenFor("newToken"), ownToken: tokenFor("ownToken"), onItsWay } };
});

/** Lists the codes in the order of their accounts, in which all transactions lock them. */
function wantedCodes(owner: Owner, change: CodedChange, to: string): WantedCode[] {
  if (change === "hand_over") return [{ use: "ownToken", purpose: change, account: owner.phone }];
  const reach = reachOf(change);
  const toNew: WantedCode = { use: "newToken", purpose: `new_${reach}`, account: to };
  const toOwn: WantedCode = { use: "ownToken", ...presentOf(owner, reach) };
  return change === "lost_phone" ? [toNew] : [toNew, toOwn].toSorted((one, other) => (one.account < other.account ? -1 : 1));
}

function reachOf(change: Exclude<CodedChange, "hand_over">): Reach {
  return change === "email" ? change : "phone";
}

/** Where the second code goes: to the present number or address or, without an address, to the phone. */
function presentOf({ phone, email }: Owner, reach: Reach) {
  return reach === "email" && email !== ""
    ? ({ purpose: "old_email", account: email, wrongCodeMessage: words.oldEmailCodeWrong } as const)
    : ({ purpose: "old_phone", account: phone, wrongCodeMessage: words.oldPhoneCodeWrong } as const);
}

type Typed = Readonly<Record<"token" | "code", string> & Record<"ownToken" | "ownCode", string | null>>;

/** Changes a number or an address, at once with the codes to the new and the present one, or after a wait with only the first. */
function change(
  context: RequestContext,
  owner: Owner,
  reach: Reach,
  value: string,
  typed: Typed,
): Promise<Reply<{ changesAt: Date | null }>> {
  const said = wording[reach];
  if (!isValid[reach](value)) return Promise.resolve(refusal(said.invalid));
  const expiredCodeMessage = words.changeCodeExpired;
  const { purpose, ...present } = presentOf(owner, reach);
  const isLost = typed.ownToken === null;
  const toNew: TypedCode = {
    ...{ purposes: [`new_${reach}`], account: value, wrongCodeMessage: said.newCodeWrong, expiredCodeMessage },
    ...{ challenge: typed.token, code: typed.code },
  };
  const toOwn: TypedCode = { ...present, purposes: [purpose], challenge: typed.ownToken, code: typed.ownCode ?? "", expiredCodeMessage };
  return doConfirmed<{ changesAt: Date | null }>(context, { codes: isLost ? [toNew] : [toNew, toOwn] }, async (transaction) => {
    await lockOwner(transaction, owner.id);
    if (await isBlocked(transaction, context, reach, owner.id)) return refusal(words.changeUnderWay);
    const kind = isLost ? (`${reach}_change_requested` as const) : (`${reach}_changed` as const);
    if (await isChangedTooOften(transaction, context, { ownerId: owner.id, kind })) return refusal(words.changedTooOften);
    // The person has the phone of this number, so this tells nobody else that it has an account.
    if (await isTaken(transaction, { reach, value })) return refusal(words.phoneHasAccount);
    if (isLost) return { kind: "answer", data: { changesAt: await book(transaction, context, owner, { reach, value }) } };
    await makeChange(transaction, context, owner, { reach, value, by: byOwner, keptToken: context.bearer });
    return { kind: "answer", data: { changesAt: null } };
  });
}

function stop(context: RequestContext, owner: Owner, reach: Reach): Promise<Reply<Record<string, never>>> {
  return context.database.transaction(async (transaction) => {
    await stopWaiting(transaction, context, { reach, ownerId: owner.id, by: byOwner });
    return { kind: "answer", data: {} };
  });
}

export const changeHandlers: readonly Handler[] = [
  codes,
  defineOwnerHandler(changePhone, ({ phone, ...typed }, context, owner) => change(context, owner, "phone", phone, typed)),
  defineOwnerHandler(changeEmail, ({ email, ...typed }, context, owner) => change(context, owner, "email", email, typed)),
  defineOwnerHandler(stopPhoneChange, (_, context, owner) => stop(context, owner, "phone")),
  defineOwnerHandler(stopEmailChange, (_, context, owner) => stop(context, owner, "email")),
];
