import { limits, patterns } from "#contract/limits";
import { readAccountEmail } from "#contract/normalize";
import { endResellerSession, requestResellerCode, verifyResellerCode } from "#contract/reseller";
import { words } from "#contract/words";
import { checkCode, issueCode } from "../../../accounts/codes";
import { mayDisclose, recordDisclosure } from "../../../accounts/disclosures";
import { requestCode } from "../../../accounts/code-request";
import { endOwnSession, issueSession } from "../../../accounts/sessions";
import { defineHandler, type Handler, type Refusal } from "../../../requests/handler";
import { defineResellerHandler, findLogIn } from "../account/store";

const emailInvalid: Refusal = { kind: "refusal", message: words.emailInvalid };
const unknown: Refusal = { kind: "refusal", message: words.resellerUnknown };

/** Sends a login code. The spec's message for an unknown email address reveals who is a reseller, so `mayDisclose` limits this message. */
const login = defineHandler(requestResellerCode, async ({ email }, context) => {
  const account = readEmail(email);
  if (account.length > limits.email || !patterns.accountEmail.test(account)) return emailInvalid;
  return requestCode(context, async (transaction) => {
    const disclosure = await mayDisclose(transaction, context, account, "Too many email addresses.");
    if (disclosure.kind === "limit") return disclosure;
    const isKnown = (await findLogIn(transaction, account)) !== null;
    const isSecret = disclosure.kind === "withheld";
    const request = { purpose: "reseller", account, email: null, language: "", isKnown, isSecret } as const;
    if (isKnown || isSecret) return issueCode(transaction, context, request);
    await recordDisclosure(transaction, context);
    return unknown;
  });
});

/** Checks the code and starts a session, in one transaction. It is committed even if the code is wrong, so that the attempt counts. */
const verify = defineHandler(verifyResellerCode, async ({ email, code }, context) => {
  const account = readEmail(email);
  const attempt = { purposes: ["reseller"], account, code, challenge: context.bearer, wrongCodeMessage: words.resellerCodeWrong } as const;
  return context.database.transaction(async (transaction) => {
    const checked = await checkCode(transaction, context, attempt);
    if (checked.kind !== "right") return checked;
    const reseller = await findLogIn(transaction, account);
    if (reseller === null) return unknown;
    return {
      kind: "answer",
      message: words.codeVerified,
      data: {
        reseller: {
          guid: reseller.guid,
          prepaidDiscountPercent: reseller.prepaidDiscount,
          postpaidDiscountPercent: reseller.postpaidDiscount,
          purchaseLimit: reseller.purchaseLimit,
        },
        token: await issueSession(transaction, context, "reseller", reseller.personId ?? reseller.id),
      },
    };
  });
});

const logout = defineResellerHandler(endResellerSession, (_, context) => endOwnSession(context));

export const loginHandlers: readonly Handler[] = [login, verify, logout];

function readEmail(written: string): string {
  return readAccountEmail(written).toLowerCase();
}
