import { limits } from "#contract/limits";
import { LONGEST_TYPED_NUMBER } from "#contract/normalize";

/** The fields of a shipping address by their API names, with their maximum lengths. */
export const shippingLimits = {
  name: limits.personName,
  mobile: LONGEST_TYPED_NUMBER,
  email: limits.email,
  address: limits.address,
  pincode: LONGEST_TYPED_NUMBER,
  state: limits.personName,
  city: limits.city,
} as const;

/** The fields of the business that buys. A GST number may be typed with spaces. */
export const businessLimits = { businessName: limits.personName, gstin: 20 } as const;

export type ShippingName = keyof typeof shippingLimits;

export const shippingNames = Object.keys(shippingLimits) as ShippingName[];
