import { defineCall, type AnswerOf } from "./call";
import { CONTACT_FIELD } from "./contacts";
import {
  field,
  flag,
  type Id,
  id,
  instant,
  list,
  omittedWhenNull,
  onItsWay,
  optional,
  record,
  requiredText,
  rupees,
  single,
  text,
} from "./fields";
import { products, type ProductId } from "./limits";

const contact = field(
  CONTACT_FIELD,
  omittedWhenNull(text),
  "Beyond the specification: an opaque reference to the contact, which /contact/status and /make-call send. If missing, the website says only whether the API accepted the message or call, and not what became of it.",
  "815.Jw8xZ0bY2nR5tW7uA1cQ3k",
);

const repeatOf = field(
  "repeatOf",
  omittedWhenNull(instant),
  "Beyond the specification: when this person sent the same message before, if it still waits for an answer, so that nothing new was sent. The page then says so. If missing, the message is a new one.",
  "2026-11-24T08:32:00.000Z",
);

const proof = field(
  "proof",
  omittedWhenNull(text),
  "Beyond the specification: the last four characters of the plate, as typed. Sent only if /qrcodedetail answered `asksProof`.",
  "2024",
);

const scannedGuid = "The guid of the scanned sticker: at most 64 letters, digits, dashes and underscores.";

/** Kinds of stickers. People pay for a postpaid sticker after they scan it (spec, section 4). */
export const stickerKinds = { car: "1", bike: "2", postpaid: "3" } as const;

/**
 * Request header for the look-up of a typed code. The website sends it only to the built-in API, which limits unknown typed codes but not
 * scans (docs/decisions/0039-sticker-codes.md).
 */
export const TYPED_CODE_HEADER = "X-Typed-Code";

const shield = record({
  asksProof: field(
    "asksProof",
    flag,
    "Whether a message or call needs the last four characters of the plate. The website then asks for them, and `vehiclePlateNumber` must be masked.",
    0,
  ),
  hidesBloodGroup: field("hidesBloodGroup", flag, "Whether the blood group is shown only after an accident. The page says so.", 0),
  takesCalls: field("takesCalls", flag, "Whether the page offers a call to the owner."),
  takesEmergencyCalls: field("takesEmergencyCalls", flag, "Whether the page offers a call to the emergency contact."),
  takesAccidentCalls: field(
    "takesAccidentCalls",
    omittedWhenNull(flag),
    "Whether the accident page offers a call to the emergency contact: not to one who has refused. If missing, it does.",
    1,
  ),
  messageIds: field("messageIds", list(text), "The ids of the preset messages that the page offers.", ["6", "9", "2", "10", "11"]),
});

export const lookUpSticker = defineCall({
  path: "/qrcodedetail",
  purpose:
    "Looks up the sticker of a scan. The result decides which page the person sees: /quickcontact, /register, /postpaidcheckout, /renewqr or /inactiveqr. Called for each scan, and again by the pages of a scan. It must not answer the owner's name or phone number.",
  whenItFails:
    'If the call is refused, the scan leads to /inactiveqr: "This QR code is inactive." Without a usable response, an error page says "An error occurred while fetching the data."',
  effect: "read",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ guid: field("guid", requiredText, scannedGuid, "MH31-PAID-0001") }),
  answer: record({
    sticker: field(
      "data",
      single(
        record({
          id: field("id", id, "The website does not use it.", "5041"),
          kind: field(
            "QRCodeFor",
            text,
            "1 for a car sticker, 2 for a bike sticker, 3 for a postpaid sticker, which is paid after the scan. Anything else leads to /inactiveqr.",
            "1",
          ),
          rate: field(
            "rate",
            optional(rupees),
            "The price of a postpaid sticker before GST, for /postpaidcheckout. Without it, that page cannot be loaded.",
            500,
          ),
          productId: field(
            "productid",
            id,
            "2 for a bike, any other value for a car: decides which preset messages are offered. The order of a postpaid sticker sends it back.",
            "1",
          ),
          productName: field("productname", text, "The product's name, shown on /postpaidcheckout and sent with its order.", "Car Sticker"),
          bloodGroup: field(
            "strBloodGroup",
            text,
            'The owner\'s blood group, shown on /quickcontact. Empty text and "Don\'t know" are shown as "N/A".',
            "O+",
          ),
          plate: field("vehiclePlateNumber", text, "The plate, shown on /quickcontact.", "MH31FA2024"),
          ownerId: field(
            "VehicleOwnerMasterId",
            id,
            "The owner's id. Without one, the sticker counts as not registered and leads to /register, unless it is an unpaid postpaid sticker.",
            "2041",
          ),
          vehicleId: field(
            "VehicleOwnerMasterDetailId",
            id,
            "The vehicle's id. Without one, a car or bike sticker counts as not registered.",
            "4041",
          ),
          isPaid: field(
            "isPaid",
            flag,
            "Whether the sticker is paid. An unpaid postpaid sticker leads to /postpaidcheckout, and another unpaid one depends on its trial.",
          ),
          trialEndsAt: field(
            "demoEndDate",
            instant,
            "When the trial of a registered, unpaid sticker ends. Until then, a scan leads to /quickcontact, and afterwards or without a time to /renewqr.",
            "2026-12-08T18:30:00.000Z",
          ),
          shield: field(
            "shield",
            optional(shield),
            "Beyond the specification: how the owner's contact settings apply to this scan. If missing, the page offers all messages and both calls, and there is no accident page.",
          ),
          takesReports: field(
            "takesReports",
            optional(flag),
            "Beyond the specification: whether /wrong_vehicle accepts a report about this sticker. If missing, the page does not offer it.",
          ),
        }),
      ),
      "The sticker.",
    ),
  }),
});

export type Sticker = AnswerOf<typeof lookUpSticker>["sticker"];

/** The preset messages' texts by id (spec, section 3). */
export const presetTexts = {
  "1": "storage compartment of the bike is open",
  "2": "car is getting towed",
  "5": "bike is getting towed",
  "6": "lights of the car are on",
  "7": "bike in no parking zone",
  "8": "forgot keys in the bike",
  "9": "car in no parking zone",
  "10": "baby or pet in the car",
  "11": "window of the car is open",
} as const;

const presetList = Object.entries(presetTexts)
  .map(([number, sentence]) => `${number} "${sentence}"`)
  .join(", ");

export const sendPresetMessage = defineCall({
  path: "/sms/template",
  purpose:
    "Sends one of the preset messages to the owner by SMS. Called when the person presses Message on /quickcontact. The result is shown on /thank-you-final.",
  whenItFails:
    'The page /thank-you-final says "Your message was not sent" and "An error occurred while sending the message." It offers a new try and other ways to reach the owner.',
  effect: "create",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({
    guid: field("GUID", requiredText, scannedGuid, "MH31-PAID-0001"),
    messageId: field("id", requiredText, `The id of the preset message: ${presetList}.`, "6"),
    proof,
  }),
  answer: record({ onItsWay, contact, repeatOf }),
});

/** Targets of a masked phone call: the values of the field `contact` in /make-call. This field is not in the spec. */
export const callTargets = { owner: null, emergencyContact: "emergency" } as const;

export const requestCall = defineCall({
  path: "/make-call",
  purpose:
    "Starts a masked call: the API rings the caller's own number, and then connects it to the owner or to the emergency contact. Called from /quickcontact, /thank-you-final and /accident. After a success, /quickcontact leads to the home page, which says that the call was started.",
  whenItFails:
    'The form keeps the number. It says "Call cannot be made as the recipient\'s number is blocked by TRAI NDNC regulations." if the call is refused, and "We could not place the call. Please try again in a minute, or send a message instead." without a usable response. The page /accident says "We could not call the emergency contact. Call 112." and "We do not know whether the call was made. Call 112."',
  effect: "create",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({
    guid: field("GUID", requiredText, scannedGuid, "MH31-PAID-0001"),
    callerPhone: field(
      "from",
      requiredText,
      "The caller's own number: 10 digits, a mobile number or a landline number with its area code.",
      "9820067890",
    ),
    contact: field(
      "contact",
      omittedWhenNull(text),
      `Beyond the specification: "${callTargets.emergencyContact}" to ring the emergency contact. Missing to ring the owner. An API that does not know the field rings the owner.`,
      callTargets.emergencyContact,
    ),
    contactReference: field(
      "contactReference",
      omittedWhenNull(text),
      "Beyond the specification: the `contact` from whose page the call is requested. Missing for a new contact.",
      "815.Jw8xZ0bY2nR5tW7uA1cQ3k",
    ),
    proof,
    accident: field(
      "accident",
      omittedWhenNull(flag),
      "Beyond the specification: 1 for a call from /accident, which must ignore the owner's contact settings. Missing for any other call.",
    ),
  }),
  answer: record({ onItsWay, contact }),
});

export type PresetMessageId = keyof typeof presetTexts;

export type PresetMessage = { readonly id: PresetMessageId; readonly text: string };

/** The preset messages by product (spec, section 3). */
export const presetMessages: Readonly<Record<ProductId, readonly PresetMessage[]>> = {
  [products.car]: presets("6", "9", "2", "10", "11"),
  [products.bike]: presets("5", "7", "8", "1"),
};

function presets(...ids: readonly PresetMessageId[]): readonly PresetMessage[] {
  return ids.map((id) => ({ id, text: presetTexts[id] }));
}

/** Returns the preset messages for a product. An unknown product counts as a car. */
export function presetMessagesFor(productId: Id | null): readonly PresetMessage[] {
  return presetMessages[String(productId) === products.bike ? products.bike : products.car];
}

/** Returns a preset message's text for any product, or "" for an unknown id. */
export function presetMessageText(id: string | null): string {
  return isPresetMessageId(id) ? presetTexts[id] : "";
}

export function isPresetMessageId(id: string | null): id is PresetMessageId {
  return Object.keys(presetTexts).some((known) => known === id);
}
