import { type AnswerOf, defineCall } from "./call";
import { CONTACT_FIELD } from "./contacts";
import { field, list, nested, omittedWhenNull, onItsWay, optional, single } from "./fields";
import { products, type ProductId } from "./limits";
import { flag, type Id, id, instant, requiredText, rupees, text } from "./values";

const contact = field(CONTACT_FIELD, omittedWhenNull(text));
const proof = field("proof", omittedWhenNull(text));

/** Kinds of stickers. People pay for a postpaid sticker after they scan it (spec, section 4). */
export const stickerKinds = { car: "1", bike: "2", postpaid: "3" } as const;

/**
 * Request header for the look-up of a typed code. The website sends it only to the built-in API, which limits unknown typed codes but not
 * scans (docs/decisions/0039-sticker-codes.md).
 */
export const TYPED_CODE_HEADER = "X-Typed-Code";

export const lookUpSticker = defineCall("read", "anyone", "/qrcodedetail", ["ErrorCode", "Status"], {
  request: { guid: field("guid", requiredText) },
  answer: {
    sticker: nested("data", single, {
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
      shield: nested("shield", optional, {
        asksProof: field("asksProof", flag),
        hidesBloodGroup: field("hidesBloodGroup", flag),
        takesCalls: field("takesCalls", flag),
        takesEmergencyCalls: field("takesEmergencyCalls", flag),
        takesAccidentCalls: field("takesAccidentCalls", omittedWhenNull(flag)),
        messageIds: field("messageIds", list(text)),
      }),
      takesReports: field("takesReports", optional(flag)),
    }),
  },
});

export type Sticker = AnswerOf<typeof lookUpSticker>["sticker"];

/** Where a scan leads (spec, section 4, QR scan outcome). */
export type ScanOutcome = "contact" | "expired" | "register" | "payFirst" | "inactive";

/** Returns where a scan of the sticker leads. @param now the time to compare the end of a trial with. */
export function scanOutcome(sticker: Sticker, now: Date): ScanOutcome {
  switch (sticker.kind) {
    case stickerKinds.car:
    case stickerKinds.bike:
      if (sticker.ownerId === null || sticker.vehicleId === null) return "register";
      return sticker.isPaid || isInFuture(sticker.trialEndsAt, now) ? "contact" : "expired";
    case stickerKinds.postpaid:
      if (!sticker.isPaid) return "payFirst";
      return sticker.ownerId === null ? "register" : "contact";
    default:
      return "inactive";
  }
}

function isInFuture(moment: Date | null, now: Date): boolean {
  return moment !== null && moment.getTime() > now.getTime();
}

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

export const sendPresetMessage = defineCall("create", "anyone", "/sms/template", ["ErrorCode", "Status"], {
  shows: "onRefusal",
  request: { guid: field("GUID", requiredText), messageId: field("id", requiredText), proof },
  answer: { onItsWay, contact, repeatOf: field("repeatOf", omittedWhenNull(instant)) },
});

/** Targets of a masked phone call: the values of the field `contact` in /make-call. This field is not in the spec. */
export const callTargets = { owner: null, emergencyContact: "emergency" } as const;

export const requestCall = defineCall("create", "anyone", "/make-call", ["ErrorCode", "Status"], {
  request: {
    guid: field("GUID", requiredText),
    callerPhone: field("from", requiredText),
    contact,
    contactReference: field("contactReference", omittedWhenNull(text)),
    proof,
    accident: field("accident", omittedWhenNull(flag)),
  },
  answer: { onItsWay, contact },
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
