import { stickerKinds, type Sticker } from "./scanning";

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
