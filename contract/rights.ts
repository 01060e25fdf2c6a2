import { authorisation } from "./accounts";
import { defineCallBeyondSpec, type AnswerOf } from "./call";
import { field, instant, list, oneOf, onItsWay, optional, record, requiredText, text, wholeNumber } from "./fields";
import { NOTICE_VERSION } from "./notice";
import { ownLogin } from "./owner";
import { ERASURE_WAIT_DAYS } from "./retention";

/**
 * An owner's rights over personal data. They are not in the spec. The website offers them only if /vehicle_owner/profile answers
 * `hasDataRights`.
 */

/** What an owner can consent to. Withdrawing `account` means to erase the account. */
export const consentPurposes = ["account", "blood_group"] as const;

export type ConsentPurpose = (typeof consentPurposes)[number];

export const readMyData = defineCallBeyondSpec({
  path: "/vehicle_owner/my_data",
  purpose: "Returns everything that is stored about the owner. Called from /mydata, and for the downloads /mydata.json and /mydata.csv.",
  whenItFails: 'An error page says "We could not load your data. Please try again."',
  effect: "read",
  request: record(ownLogin),
  answer: record({
    facts: field(
      "facts",
      list(
        record({
          section: field("section", text, "What the fact is about.", "vehicles"),
          row: field("row", optional(wholeNumber), "Facts of a section with the same number belong together.", 1),
          name: field("name", text, "The name of the fact.", "plate"),
          value: field("value", text, "The value as text. Times are in ISO 8601.", "MH31FA2024"),
        }),
      ),
      "Everything that is stored about the owner, in the order in which the page shows it.",
    ),
    consents: field(
      "consents",
      list(
        record({
          purpose: field("purpose", oneOf([...consentPurposes, "call"], "account"), "What the owner agreed to.", "account"),
          version: field("version", text, "The version of the notice.", NOTICE_VERSION),
          language: field("language", text, "The language of the notice.", "en"),
          givenAt: field("givenAt", instant, "When the owner agreed.", "2027-01-04T08:32:00.000Z"),
          withdrawnAt: field("withdrawnAt", instant, "When the owner withdrew the consent. Missing if it is valid.", null),
        }),
      ),
      "The owner's consents, newest first.",
    ),
    nominee: field(
      "nominee",
      optional(
        record({
          name: field("name", text, "The name of the person whom the owner nominated.", "Sana Qureshi"),
          phone: field("phone", text, "The person's phone number.", "9820054321"),
        }),
      ),
      "The person who may act for the owner. Missing if there is none.",
    ),
    erasureDueAt: field(
      "erasureDueAt",
      instant,
      "When the account will be erased, if the owner asked for it. Missing otherwise.",
      "2027-01-11T08:32:00.000Z",
    ),
  }),
});

export type MyData = AnswerOf<typeof readMyData>;

export const giveConsent = defineCallBeyondSpec({
  path: "/vehicle_owner/give_consent",
  purpose: "Stores that the owner agreed to the notice that the header `X-Shown-Notice` names. Called from /consent.",
  whenItFails: 'The page /consent says "We could not save your answer. Please try again."',
  effect: "write",
  request: record(ownLogin),
  answer: record({}),
});

export const withdrawConsent = defineCallBeyondSpec({
  path: "/vehicle_owner/withdraw_consent",
  purpose: "Withdraws the consent to show the blood group, and deletes the blood group. Called from /mydata.",
  whenItFails: 'The page /mydata says "We could not save your answer. Please try again."',
  effect: "write",
  request: record({
    ...ownLogin,
    purpose: field("purpose", requiredText, "What the consent is for: blood_group.", "blood_group"),
  }),
  answer: record({}),
});

export const saveNominee = defineCallBeyondSpec({
  path: "/vehicle_owner/nominate",
  purpose: "Stores the person who may act for the owner, or removes the person if name and phone are empty. Called from /mydata.",
  whenItFails: 'The page /mydata keeps what was typed and says "We could not save your answer. Please try again."',
  effect: "write",
  request: record({
    ...ownLogin,
    name: field("name", text, "The person's name, at most 50 characters.", "Sana Qureshi"),
    phone: field("phone", text, "The person's phone number: 10 digits.", "9820054321"),
  }),
  answer: record({}),
});

export const requestErasureCode = defineCallBeyondSpec({
  path: "/vehicle_owner/erasure_code",
  purpose:
    "Sends a one-time code of six digits by SMS, with which the owner confirms the erasure of the account. Called from /mydata/erase.",
  whenItFails: 'The page /mydata/erase says "Failed to send OTP".',
  effect: "create",
  request: record(ownLogin),
  answer: record({ authorisation, onItsWay }),
});

export const requestErasure = defineCallBeyondSpec({
  path: "/vehicle_owner/request_erasure",
  purpose: `Checks the code of /vehicle_owner/erasure_code. The account is erased ${ERASURE_WAIT_DAYS} days later, unless the owner takes the request back. Called from /mydata/erase.`,
  whenItFails: 'The page /mydata/erase says "Invalid OTP..!" if the call is refused without a message. The owner can try again.',
  effect: "write",
  request: record({
    ...ownLogin,
    code: field("code", requiredText, "The code that the owner typed: six digits.", "482913"),
    challenge: field("challenge", requiredText, "The `authorisation` that /vehicle_owner/erasure_code answered.", "opaque-code-token"),
  }),
  answer: record({ dueAt: field("dueAt", instant, "When the account will be erased.", "2027-01-11T08:32:00.000Z") }),
});

export const cancelErasure = defineCallBeyondSpec({
  path: "/vehicle_owner/cancel_erasure",
  purpose: "Takes the request to erase the account back. Called from /mydata.",
  whenItFails: 'The page /mydata says "We could not save your answer. Please try again."',
  effect: "write",
  request: record(ownLogin),
  answer: record({}),
});
