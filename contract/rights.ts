import { authorisation } from "./accounts";
import { defineCallBeyondSpec, type AnswerOf } from "./call";
import { field, instant, list, oneOf, onItsWay, optional, record, requiredText, text, wholeNumber } from "./fields";
import { ownLogin } from "./owner";

/**
 * An owner's rights over personal data. They are not in the spec. The website offers them only if /vehicle_owner/profile answers
 * `hasDataRights`.
 */

/** What an owner can consent to. Withdrawing `account` means to erase the account. */
export const consentPurposes = ["account", "blood_group"] as const;

export type ConsentPurpose = (typeof consentPurposes)[number];

export const readMyData = defineCallBeyondSpec({
  path: "/vehicle_owner/my_data",
  effect: "read",
  request: record(ownLogin),
  answer: record({
    facts: field(
      "facts",
      list(
        record({
          section: field("section", text),
          row: field("row", optional(wholeNumber)),
          name: field("name", text),
          value: field("value", text),
        }),
      ),
    ),
    consents: field(
      "consents",
      list(
        record({
          purpose: field("purpose", oneOf([...consentPurposes, "call"], "account")),
          version: field("version", text),
          language: field("language", text),
          givenAt: field("givenAt", instant),
          withdrawnAt: field("withdrawnAt", instant),
        }),
      ),
    ),
    nominee: field(
      "nominee",
      optional(
        record({
          name: field("name", text),
          phone: field("phone", text),
        }),
      ),
    ),
    erasureDueAt: field("erasureDueAt", instant),
  }),
});

export type MyData = AnswerOf<typeof readMyData>;

export const giveConsent = defineCallBeyondSpec({
  path: "/vehicle_owner/give_consent",
  effect: "write",
  request: record(ownLogin),
  answer: record({}),
});

export const withdrawConsent = defineCallBeyondSpec({
  path: "/vehicle_owner/withdraw_consent",
  effect: "write",
  request: record({
    ...ownLogin,
    purpose: field("purpose", requiredText),
  }),
  answer: record({}),
});

export const saveNominee = defineCallBeyondSpec({
  path: "/vehicle_owner/nominate",
  effect: "write",
  request: record({
    ...ownLogin,
    name: field("name", text),
    phone: field("phone", text),
  }),
  answer: record({}),
});

export const requestErasureCode = defineCallBeyondSpec({
  path: "/vehicle_owner/erasure_code",
  effect: "create",
  request: record(ownLogin),
  answer: record({ authorisation, onItsWay }),
});

export const requestErasure = defineCallBeyondSpec({
  path: "/vehicle_owner/request_erasure",
  effect: "write",
  request: record({
    ...ownLogin,
    code: field("code", requiredText),
    challenge: field("challenge", requiredText),
  }),
  answer: record({ dueAt: field("dueAt", instant) }),
});

export const cancelErasure = defineCallBeyondSpec({
  path: "/vehicle_owner/cancel_erasure",
  effect: "write",
  request: record(ownLogin),
  answer: record({}),
});
