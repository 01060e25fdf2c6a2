import { isGstNumber } from "#contract/indian-states";
import { limits, patterns } from "#contract/limits";
import { normalizeEmail } from "#contract/normalize";
import type { Shipping } from "#contract/shop";
import { collapseWhitespace } from "../../requests/parse";
import { orderErrors } from "./errors";
import type { Order } from "./store";

/** Returns the shipping fields without line breaks, because mails and labels show each field on one line. */
export function readShipping(written: Shipping): Shipping {
  return {
    name: collapseWhitespace(written.name),
    phone: written.phone,
    email: normalizeEmail(written.email),
    address: collapseWhitespace(written.address),
    city: collapseWhitespace(written.city),
    state: collapseWhitespace(written.state),
    pincode: written.pincode,
  };
}

/** Returns the message for the first invalid field, or null. Does not check whether the state exists. Use `isState` for that. */
export function shippingError({ name, phone, email, address, city, pincode }: Shipping): string | null {
  if (!fits(name, limits.personName)) return orderErrors.name;
  if (email.length > limits.email || !patterns.email.test(email)) return orderErrors.email;
  if (!patterns.phone.test(phone)) return orderErrors.phone;
  if (!fits(address, limits.address)) return orderErrors.address;
  if (!fits(city, limits.city)) return orderErrors.city;
  return patterns.pincode.test(pincode) ? null : orderErrors.pincode;
}

/** Whom an order is sent and billed to. */
export type Buyer = Shipping & Partial<Pick<Order, "businessName" | "gstin">>;

/** Returns the message for a business that an invoice cannot name, or null. A consumer has neither name nor GST number. */
export function businessError({ businessName, gstin }: Pick<Order, "businessName" | "gstin">): string | null {
  if (businessName === "" && gstin === "") return null;
  return fits(businessName, limits.personName) && isGstNumber(gstin) ? null : orderErrors.business;
}

function fits(text: string, maxLength: number): boolean {
  return text.length >= 1 && text.length <= maxLength;
}
