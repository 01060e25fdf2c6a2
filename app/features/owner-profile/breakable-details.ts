import type { Description } from "~/ui/description-list";
import { mailAddress } from "~/ui/mail-address";

/** Lets the e-mail address among a person's details break at its signs, so that it fits narrow screens. */
export function breakableDetails(details: readonly { readonly label: string; readonly value: string }[]): Description[] {
  return details.map(({ label, value }) => ({ label, value: value.includes("@") ? mailAddress(value) : value }));
}
