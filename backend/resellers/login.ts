import { limits, patterns } from "../../contract/limits";
import { requestResellerCode, verifyResellerCode } from "../../contract/reseller";
import { words } from "../../contract/words";
import { tryCode } from "../accounts/codes";
import { mayBeTold, noteDisclosure } from "../accounts/disclosures";
import { orderCode, takeFirstStep } from "../accounts/first-step";
import { issueSession } from "../accounts/sessions";
import { handle, type Handler, type Refusal } from "../handling";
import { findResellerByEmail } from "./store";

const emailInvalid: Refusal = { kind: "refusal", message: "Please enter a valid email address" };
const unknown: Refusal = { kind: "refusal", message: words.resellerUnknown };

/** The spec's words tell who is no reseller, so they are said only so often. */
const requestCode = handle(requestResellerCode, async ({ email }, context) => {
  const account = readEmail(email);
  if (account.length > limits.email || !patterns.email.test(account)) return emailInvalid;
  return takeFirstStep(context, async (transaction) => {
    const telling = await mayBeTold(transaction, context, account, "Too many email addresses were tried.");
    if (telling.kind === "limit") return telling;
    const isKnown = (await findResellerByEmail(transaction, account)) !== null;
    if (isKnown || telling.kind === "not told")
      return orderCode(transaction, context, { purpose: "reseller", account, email: null, isKnown, isSecret: telling.kind === "not told" });
    await noteDisclosure(transaction, context);
    return unknown;
  });
});

/** Code and session stand or fall together; a wrong try is committed too, since it counts. */
const verify = handle(verifyResellerCode, async ({ email, code }, context) => {
  const account = readEmail(email);
  const attempt = { purposes: ["reseller"], account, code, challenge: context.bearer, wrongWords: words.resellerCodeWrong } as const;
  return context.database.transaction(async (transaction) => {
    const tried = await tryCode(transaction, context, attempt);
    if (tried.kind !== "right") return tried;
    const reseller = await findResellerByEmail(transaction, account);
    if (reseller === null) return unknown;
    return {
      kind: "answer",
      message: "OTP verified successfully!",
      data: {
        reseller: {
          guid: reseller.guid,
          prepaidDiscountPercent: reseller.prepaidDiscount,
          postpaidDiscountPercent: reseller.postpaidDiscount,
          purchaseLimit: reseller.purchaseLimit,
        },
        token: await issueSession(transaction, context, "reseller", reseller.id),
      },
    };
  });
});

export const loginHandlers: readonly Handler[] = [requestCode, verify];

function readEmail(written: string): string {
  return written.trim().toLowerCase();
}
