import { authorisation } from "./accounts";
import { type AnswerOf, beyondSpec } from "./call";
import { field, instant, list, nested, oneOf, onItsWay, optional, requiredText, text, wholeNumber } from "./fields";
import { ownLogin } from "./owner";

/**
 * An owner's rights over personal data. They are not in the spec. The website offers them only if /vehicle_owner/profile answers
 * `hasDataRights`.
 */

/** What an owner can consent to. Withdrawing `account` means to erase the account, and withdrawing `whatsapp` to turn it off. */
const consentPurposes = ["account", "blood_group", "whatsapp"] as const;

export const readMyData = beyondSpec("read", "owner", "/vehicle_owner/my_data", {
  request: ownLogin,
  answer: {
    facts: nested("facts", list, {
      section: field("section", text),
      row: field("row", optional(wholeNumber)),
      name: field("name", text),
      value: field("value", text),
    }),
    consents: nested("consents", list, {
      purpose: field("purpose", oneOf([...consentPurposes, "call"], "account")),
      version: field("version", text),
      language: field("language", text),
      givenAt: field("givenAt", instant),
      withdrawnAt: field("withdrawnAt", instant),
    }),
    nominee: nested("nominee", optional, { name: field("name", text), phone: field("phone", text) }),
    erasureDueAt: field("erasureDueAt", instant),
  },
});

export type MyData = AnswerOf<typeof readMyData>;

export const giveConsent = beyondSpec("write", "owner", "/vehicle_owner/give_consent", { request: ownLogin });

export const withdrawConsent = beyondSpec("write", "owner", "/vehicle_owner/withdraw_consent", {
  request: { ...ownLogin, purpose: field("purpose", requiredText) },
});

export const saveNominee = beyondSpec("write", "owner", "/vehicle_owner/nominate", {
  request: { ...ownLogin, name: field("name", text), phone: field("phone", text) },
});

export const requestErasureCode = beyondSpec("create", "owner", "/vehicle_owner/erasure_code", {
  request: ownLogin,
  answer: { authorisation, onItsWay },
});

export const requestErasure = beyondSpec("write", "owner", "/vehicle_owner/request_erasure", {
  request: { ...ownLogin, code: field("code", requiredText), challenge: field("challenge", requiredText) },
  answer: { dueAt: field("dueAt", instant) },
});

export const cancelErasure = beyondSpec("write", "owner", "/vehicle_owner/cancel_erasure", { request: ownLogin });
