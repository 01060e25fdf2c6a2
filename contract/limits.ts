/**
 * Limits, most of them from the spec's sections 5 and 9. The website checks them to show the spec's messages. The backend checks them
 * again, because it trusts no client.
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
  /** The largest quantity of one product in a cart or an order of the shop. Resellers can order more. */
  quantity: 99,
} as const;

/** The largest number of stickers in one order of a reseller. */
export const largestResellerOrder = 10_000;

/** Length and validity (in seconds) of a one-time code. */
export const oneTimeCode = { digits: 6, validSeconds: 600 } as const;

export const patterns = {
  phone: /^\d{10}$/,
  /** An Indian mobile number. Only mobile numbers can receive a code (docs/decisions/0030-phone-numbers.md). */
  mobile: /^[6-9]\d{9}$/,
  /**
   * A number that we call: a mobile, or a landline with its area code. Excludes the service series 1800, 1860 and 1900, and landlines of
   * ten equal digits.
   */
  callable: /^(?!18[06]0|1900|([1-5])\1{9}$)[1-9]\d{9}$/,
  pincode: /^\d{6}$/,
  /** An Indian GST number. It begins with the code of its state. */
  gstin: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
  code: /^\d{6}$/,
  plate: /^[A-Z0-9]{4,10}$/,
  /** A time of day, such as "22:00". */
  clock: /^([01]\d|2[0-3]):([0-5]\d)$/,
  /** What a mail server takes (RFC 5321, 6531): words joined by dots, and a domain's labels. Nothing that prints nothing. */
  email:
    /^(?!.*\p{DI})[\p{L}\p{M}\p{Nd}_!#$%&'*+/=?^`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}_!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{M}\p{Nd}]+(?:-+[\p{L}\p{M}\p{Nd}]+)*\.)+\p{L}(?:-*[\p{L}\p{M}\p{Nd}])+$/u,
  /** What 1.0.0 took as an e-mail address. Only to find an account, which may still have such an address. */
  accountEmail: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/,
  stickerGuid: /^[A-Za-z0-9_-]{1,64}$/,
} as const;

export const unknownBloodGroup = "Don't know";

export const bloodGroups = [unknownBloodGroup, "O+", "O-", "A+", "A-", "B+", "B-", "AB+", "AB-"] as const;

/** Product ids are fixed (spec, section 1). */
export const products = { car: "1", bike: "2" } as const;
export type ProductId = (typeof products)[keyof typeof products];

export function productName(productId: number): string {
  return String(productId) === products.bike ? "Bike Sticker" : "Car Sticker";
}

/** The renewal coupon's id is fixed (spec, section 9). */
export const RENEWAL_COUPON_ID = "14";

/** The languages of the owner's pages, and of the SMS to owners: English and Hindi. */
export const ownerLanguages = ["en", "hi"] as const;
export type OwnerLanguage = (typeof ownerLanguages)[number];

export function isOwnerLanguage(code: string): code is OwnerLanguage {
  return ownerLanguages.some((language) => language === code);
}
