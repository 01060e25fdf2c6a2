import { type AnswerOf, beyondSpec, defineCall } from "./call";
import { CONTACT_FIELD } from "./contacts";
import { field, list, nested, omittedWhenNull, onItsWay, optional, single } from "./fields";
import { flag, id, instant, requiredText, rupees, text } from "./values";

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
      tellsOfMissedScans: field("tellsOfMissedScans", optional(flag)),
    }),
  },
});

/** Tells the owner of an expired sticker that somebody tried to reach them. Only if the look-up answers `tellsOfMissedScans`. */
export const tellOfMissedScan = beyondSpec("write", "anyone", "/missed_scan", {
  request: { guid: field("guid", requiredText) },
  answer: { isTold: field("isTold", flag) },
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
