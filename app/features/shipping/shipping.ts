import { limits } from "#contract/limits";

/** Maximum input length for a number with spaces, dashes or +91, in characters. */
const MAX_TYPED_NUMBER_LENGTH = 20;

/** The fields of a shipping address by their API names, with their maximum lengths. */
export const shippingLimits = {
  name: limits.personName,
  mobile: MAX_TYPED_NUMBER_LENGTH,
  email: limits.email,
  address: limits.address,
  pincode: MAX_TYPED_NUMBER_LENGTH,
  state: limits.personName,
  city: limits.city,
} as const;

export type ShippingName = keyof typeof shippingLimits;

export const shippingNames = Object.keys(shippingLimits) as ShippingName[];
