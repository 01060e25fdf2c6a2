import { limits } from "#contract/limits";

/** Room for what people put around a number; it is tidied before it is used. */
const LOOSE_NUMBER = 20;

/** The fields of a shipping address, named as the API names them, and the most that each may hold. */
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
