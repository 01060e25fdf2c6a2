import { createHash } from "node:crypto";

/** An address as it was typed, by field name. */
type Draft = Readonly<Record<string, string>>;

/** Returns the recipient and the address in one line, without the phone number and the e-mail. */
export function deliveryLine({ name, address, city, state, pincode }: Draft): string {
  return [name, address, [city, state, pincode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** Returns a hash of the recipient and the address, to find out whether an order has the same ones. */
export function addressHash(draft: Draft): string {
  return createHash("sha256").update(deliveryLine(draft)).digest("base64url").slice(0, 22);
}
