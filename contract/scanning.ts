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

/** The contact's opaque reference in a response (contract/contacts.ts). Null if the API does not support contacts. */
const contact = field(CONTACT_FIELD, omittedWhenNull(text));

/** The last four characters of the plate, as typed. Sent only if a sticker's `shield` asks for them. Not in the spec. */
const proof = field("proof", omittedWhenNull(text));

/** Kinds of stickers. People pay for a postpaid sticker after they scan it (spec, section 4). */
export const stickerKinds = { car: "1", bike: "2", postpaid: "3" } as const;

/**
 * Request header for the look-up of a typed code. The website sends it only to the built-in API, which limits unknown typed codes but not
 * scans (docs/decisions/0039-sticker-codes.md).
 */
export const TYPED_CODE_HEADER = "X-Typed-Code";

/** How the owner's contact settings apply to this scanner. Not in the spec. Null if the API supports neither settings nor accidents. */
const shield = record({
  /** Whether a message or phone call needs the last four characters of the plate. If so, `plate` is masked. */
  asksProof: field("asksProof", flag),
  /** Whether the blood group is shown only after an accident. */
  hidesBloodGroup: field("hidesBloodGroup", flag),
  takesCalls: field("takesCalls", flag),
  takesEmergencyCalls: field("takesEmergencyCalls", flag),
  /** The preset messages that may be sent. */
  messageIds: field("messageIds", list(text)),
});

export const lookUpSticker = defineCall({
  path: "/qrcodedetail",
  effect: "read",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ guid: field("guid", requiredText) }),
  answer: record({
    sticker: field(
      "data",
      single(
        record({
          id: field("id", id),
          kind: field("QRCodeFor", text),
          rate: field("rate", optional(rupees)),
          productId: field("productid", id),
          productName: field("productname", text),
          bloodGroup: field("strBloodGroup", text),
          plate: field("vehiclePlateNumber", text),
          ownerId: field("VehicleOwnerMasterId", id),
          vehicleId: field("VehicleOwnerMasterDetailId", id),
          isPaid: field("isPaid", flag),
          trialEndsAt: field("demoEndDate", instant),
          shield: field("shield", optional(shield)),
          /** Not in the spec. Whether the API accepts a report that the sticker is on the wrong vehicle (contract/misuse.ts). */
          takesReports: field("takesReports", optional(flag)),
        }),
      ),
    ),
  }),
});

export type Sticker = AnswerOf<typeof lookUpSticker>["sticker"];

export const sendPresetMessage = defineCall({
  path: "/sms/template",
  effect: "create",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ guid: field("GUID", requiredText), messageId: field("id", requiredText), proof }),
  answer: record({ onItsWay, contact }),
});

/** Targets of a masked phone call: the values of the field `contact` in /make-call. This field is not in the spec. */
export const callTargets = { owner: null, emergencyContact: "emergency" } as const;

export const requestCall = defineCall({
  path: "/make-call",
  effect: "create",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({
    guid: field("GUID", requiredText),
    callerPhone: field("from", requiredText),
    contact: field("contact", omittedWhenNull(text)),
    /** The contact whose page requests the phone call. Null starts a new contact. Not in the spec. */
    contactReference: field("contactReference", omittedWhenNull(text)),
    proof,
    /**
     * True for a phone call from an accident. Such a phone call has its own limits and ignores the owner's contact settings. Not in the
     * spec.
     */
    accident: field("accident", omittedWhenNull(flag)),
  }),
  /** `onItsWay`: the phone call is requested, but nobody knows whether the telephone provider has accepted it. */
  answer: record({ onItsWay, contact }),
});

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
