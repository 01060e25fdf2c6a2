import { limits, patterns } from "../../contract/limits";
import type { Paise } from "../../contract/money";
import { words } from "../../contract/words";
import { oneLine } from "../one-line";

/** Where an order goes, and to whom. */
export type Shipping = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
};

export type AskedLine = { readonly productId: string; readonly quantity: number; readonly price: Paise };

/** One product of an order, as the shop sells it. */
export type OrderLine = { readonly productId: number; readonly name: string; readonly quantity: number; readonly price: Paise };

export type ShopProduct = { readonly id: number; readonly name: string; readonly price: Paise };

/** Sentences for what the website has checked before, so that only another client reads them. */
export const complaints = {
  name: "Name must be between 1 and 50 characters.",
  email: "Invalid email address",
  phone: "Phone number must be 10 digits",
  address: "Address must be between 1 and 200 characters.",
  city: "City must be between 1 and 30 characters.",
  state: "Please select a state.",
  pincode: "Pincode must be 6 digits.",
  quantity: `Please order between 0 and ${limits.quantity} of each product.`,
  oneSticker: "One sticker is paid for at a time.",
  product: "One of the products is not sold any more. Please review your order.",
  price: "The price has changed. Please review your order.",
} as const;

/** Shipping as it is kept: on one line each, whatever was pasted, since it is read in mails and on labels. */
export function readShipping(written: Shipping): Shipping {
  return {
    name: oneLine(written.name),
    phone: written.phone,
    email: written.email.trim(),
    address: oneLine(written.address),
    city: oneLine(written.city),
    state: oneLine(written.state),
    pincode: written.pincode,
  };
}

/** What is wrong with where an order goes, or null. That its state exists is for the list of states to say. */
export function shippingComplaint({ name, phone, email, address, city, pincode }: Shipping): string | null {
  if (!fits(name, limits.personName)) return complaints.name;
  if (!isMailAddress(email)) return complaints.email;
  if (!patterns.phone.test(phone)) return complaints.phone;
  if (!fits(address, limits.address)) return complaints.address;
  if (!fits(city, limits.city)) return complaints.city;
  return patterns.pincode.test(pincode) ? null : complaints.pincode;
}

/** An address that a mail can go to, and no list of them. */
export function isMailAddress(email: string): boolean {
  return email.length <= limits.email && patterns.email.test(email) && !/[<>()[\]\\,;:"\p{Cc}]/u.test(email);
}

/** What is wrong with how much is ordered, or null. */
export function quantityComplaint(lines: readonly AskedLine[]): string | null {
  const isSound = lines.every(({ quantity }) => quantity >= 0 && quantity <= limits.quantity);
  const isRepeated = new Set(lines.map(({ productId }) => productId)).size < lines.length;
  if (!isSound || isRepeated) return complaints.quantity;
  return lines.some(({ quantity }) => quantity > 0) ? null : words.cartEmptyAtOrder;
}

export type PricedLines =
  { readonly kind: "priced"; readonly lines: readonly OrderLine[] } | { readonly kind: "refusal"; readonly message: string };

/** Prices an order from what the shop sells. What the website took the prices to be must agree: nobody is to pay another. */
export function priceOrder(asked: readonly AskedLine[], sold: readonly ShopProduct[]): PricedLines {
  const lines: OrderLine[] = [];
  for (const { productId, quantity, price } of asked.filter((line) => line.quantity > 0)) {
    const product = sold.find(({ id }) => String(id) === productId);
    if (product === undefined) return { kind: "refusal", message: complaints.product };
    if (product.price !== price) return { kind: "refusal", message: complaints.price };
    lines.push({ productId: product.id, name: product.name, quantity, price: product.price });
  }
  return { kind: "priced", lines };
}

function fits(text: string, longest: number): boolean {
  return text.length >= 1 && text.length <= longest;
}
