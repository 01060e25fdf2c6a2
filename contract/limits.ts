/**
 * The limits of the spec's sections 5 and 9. Both houses check them: the website to answer a person in the spec's words,
 * the backend because it trusts nobody.
 */
export const limits = {
  personName: 50,
  givenName: 30,
  email: 50,
  address: 200,
  city: 30,
  plateShortest: 4,
  plateLongest: 10,
  ownerYoungest: 18,
  message: 2000,
  /** The most of one sticker in a cart and in its order; who needs more is a reseller. */
  quantity: 99,
} as const;

/** How long a one-time code serves, in seconds, and how many digits it has. */
export const oneTimeCode = { digits: 6, validSeconds: 600 } as const;

export const patterns = {
  phone: /^\d{10}$/,
  /** An Indian mobile number, which a code can be sent to (docs/decisions/0035-phone-numbers.md). */
  mobile: /^[6-9]\d{9}$/,
  /** A number that can be called: a mobile, or a landline with its area code. The 1800, 1860 and 1900 series are services. */
  callable: /^(?!18[06]0|1900|([1-5])\1{9}$)[1-9]\d{9}$/,
  pincode: /^\d{6}$/,
  code: /^\d{6}$/,
  plate: /^[A-Z0-9]{4,10}$/,
  /** One @, and behind it a dot that is neither first nor last. Written so that its time grows with its text only. */
  email: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/,
  stickerGuid: /^[A-Za-z0-9_-]{1,64}$/,
} as const;

export const bloodGroups = ["Don't know", "O+", "O-", "A+", "A-", "B+", "B-", "AB+", "AB-"] as const;

/** Product ids are fixed (spec, section 1). */
export const products = { car: "1", bike: "2" } as const;
export type ProductId = (typeof products)[keyof typeof products];

/** The renewal coupon's id is fixed (spec, section 9). */
export const RENEWAL_COUPON_ID = "14";
