import { createHash } from "node:crypto";
import { z } from "zod";

import { isGstNumber } from "#contract/indian-states";
import { limits } from "#contract/limits";
import { shippingAddress, type Shipping } from "#contract/shop";
import { words } from "#contract/words";
import { email, phone, pincode, requiredText } from "~/forms/fields.server";
import { messages } from "~/words/messages";
import { askedAbout } from "./doubts.server";
import { businessLimits, shippingNames, type ShippingName } from "./shipping";

/**
 * Returns the schemas of the fields of a shipping address (spec, section 5, Checkout). @param states the valid states, or null to accept
 * any.
 */
export function shippingFields(states: readonly string[] | null) {
  return {
    name: requiredText(limits.personName, messages.nameMissing),
    mobile: phone(words.shippingPhoneInvalid),
    email: email(messages.emailMissing, words.shippingEmailInvalid),
    address: requiredText(limits.address, messages.addressMissing),
    pincode: pincode(words.pincodeInvalid),
    state: requiredText(limits.personName, messages.stateMissing).refine(
      (state) => states === null || states.includes(state),
      messages.stateUnknown,
    ),
    city: requiredText(limits.city, messages.cityMissing),
    askedPincode: askedAbout,
  } satisfies Record<ShippingName | "askedPincode", z.ZodType>;
}

/** The schema of a GST number, or of none. */
export const gstinField = z
  .string()
  .max(businessLimits.gstin, { error: messages.gstinInvalid, abort: true })
  .overwrite((typed) => typed.replaceAll(/\s/g, "").toUpperCase())
  .refine(isGstNumber, messages.gstinInvalid)
  .default("");

/** The fields of an address and of a business without validation, for buttons that do not need them. */
export const typedShipping = Object.fromEntries(
  [...shippingNames, ...Object.keys(businessLimits)].map((name) => [name, z.string().optional()]),
);

/** A validated address, by the form's field names. */
type ValidAddress = Readonly<Record<ShippingName, string>>;

export function toShipping(typed: ValidAddress): Shipping {
  return z.decode(shippingAddress, typed);
}

/** Returns a validated address for the cookie, so that the next order's form starts with it. */
export function addressDraft(typed: ValidAddress): Record<string, string> {
  return Object.fromEntries(shippingNames.map((name) => [name, typed[name]]));
}

/** Returns the fields with these lengths as typed so far: not validated, but cut to fit in a cookie. */
export function typedDraft(typed: URLSearchParams, maxLengths: Readonly<Record<string, number>>): Record<string, string> {
  const written = Object.entries(maxLengths).map(([name, length]) => [name, draftText(typed.get(name), length)] as const);
  return Object.fromEntries(written.filter(([, text]) => text !== ""));
}

/**
 * Control characters and lone surrogates. They mean nothing in an address and make the cookie larger, so each run of them becomes a space.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]+/gu;

/** Returns at most `maxLength` characters of a typed value. */
export function draftText(typed: string | null, maxLength: number): string {
  return typed?.replace(CONTROL_CHARACTERS, " ").slice(0, maxLength).replace(CONTROL_CHARACTERS, "") ?? "";
}

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
