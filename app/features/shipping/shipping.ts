import { limits } from "#contract/limits";

/** Maximum input length for a number with spaces, dashes or +91, in characters. */
const LOOSE_NUMBER = 20;

/** The fields of a shipping address by their API names, with their maximum lengths. */
export const shippingLimits = {
  name: limits.personName,
  mobile: LOOSE_NUMBER,
  email: limits.email,
  address: limits.address,
  pincode: LOOSE_NUMBER,
  state: limits.personName,
  city: limits.city,
} as const;

export type ShippingName = keyof typeof shippingLimits;

export const shippingNames = Object.keys(shippingLimits) as ShippingName[];
