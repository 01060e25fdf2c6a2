import { presetMessagesFor } from "#contract/contact-policy";
import type { Sticker } from "#contract/scanning";

/** The content and the forms of the page that a scan opens. */
export type ShownScan = ReturnType<typeof shownScan>;

/**
 * Returns what the page of a scanned sticker shows. Without contact settings (`shield`), the page shows what the spec lists (section 2):
 * the vehicle's details, all messages and both phone calls. It then has no link to the accident page.
 * @param hasCallNotice whether the API is known to keep to the notice about the caller's phone number.
 */
export function shownScan({ plate, bloodGroup, productId, shield, takesReports }: Sticker, hasCallNotice: boolean) {
  const presets = presetMessagesFor(productId);
  return {
    plate,
    bloodGroup,
    hidesBloodGroup: shield?.hidesBloodGroup ?? false,
    presets: shield === null ? presets : presets.filter(({ id }) => shield.messageIds.includes(id)),
    asksProof: shield?.asksProof ?? false,
    takesCalls: shield?.takesCalls ?? true,
    takesEmergencyCalls: shield?.takesEmergencyCalls ?? true,
    /**
     * Whether the API is known to ring the emergency contact if a call asks for it. The field `contact` of /make-call is not in the spec,
     * so an external API may ring the owner.
     */
    ringsEmergencyContact: shield !== null,
    hasAccidentPage: shield !== null,
    /** Whether the page links to the form that reports a sticker on the wrong vehicle. */
    takesReports: takesReports === true,
    /** Whether the forms for a call link to the notice about the caller's phone number. */
    hasCallNotice,
  };
}
