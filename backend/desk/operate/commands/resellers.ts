import { z } from "zod";

import { largestResellerOrder, limits, patterns } from "#contract/limits";
import { formatRupees } from "#contract/money";
import { gstCodeOf, indianStates, isGstNumber } from "#contract/indian-states";
import { answerDetails } from "../../../selling/resellers/account/details";
import {
  changeTerms,
  findLogIn,
  findResellerByEmail,
  insertReseller,
  lockReseller,
  type Reseller,
} from "../../../selling/resellers/account/store";
import { openQuantity, recordPayment as enterPayment, reversePayment } from "../../../selling/resellers/ledger/credit";
import { replacePriceBreaks } from "../../../selling/resellers/ordering/price-store";
import { assignToReseller } from "../../../selling/resellers/ordering/sticker-store";
import { findProduct } from "../../../selling/shop/products";
import { findBatch, lockInStock } from "../../../stock/store";
import type { Database } from "../../../platform/database/database";
import { databaseCommand, done, refuse } from "../command";
import { rupees } from "../format";
import { operand, option, optional } from "../parameters";
import { values } from "../values";

const MAX_PURCHASE_LIMIT = 1_000_000;

/** The parameters of a reseller's terms. */
const terms = {
  prepaidDiscount: option("PERCENT", "discount on prepaid orders; in percent", values.percent),
  postpaidDiscount: option("PERCENT", "discount on postpaid orders; in percent", values.percent),
  limit: option("N", "limit; of unpaid postpaid stickers", values.count(0, MAX_PURCHASE_LIMIT)),
} as const;

const gstNumber = z
  .string()
  .transform((typed) => typed.replaceAll(" ", "").toUpperCase())
  .refine(isGstNumber, "must be a GSTIN with a right check character, such as 27AAPFU0939F1ZV");

const gstin = optional(option("GSTIN", "GST number; if the reseller has one", gstNumber));

/** Refuses a GST number of another state than the reseller's. */
function requireGstinOf(state: string, number: string | null): void {
  if (number !== null && !number.startsWith(gstCodeOf(state))) refuse(`A GSTIN of ${state} begins with ${gstCodeOf(state)}.`);
}

const stateName = z.enum(indianStates, { error: "must be the full name of a state or union territory of India" });

const createReseller = databaseCommand({
  name: "create-reseller",
  verb: "Create reseller",
  purpose: "Create a reseller, who can then log in and order",
  subject: { list: "resellers", parameter: "email" },
  role: "money",
  needsFreshCode: true,
  parameters: {
    email: option("EMAIL", "e-mail; for the log-in", values.email),
    name: option("NAME", "the business's name", values.text(limits.personName)),
    phone: option("DIGITS", "phone number; ten digits", values.phone),
    address: option("TEXT", "street and house", values.text(limits.address)),
    city: option("NAME", "city", values.text(limits.city)),
    state: option("NAME", "state; decides the kind of GST on invoices", stateName),
    pincode: option("DIGITS", "pincode; six digits", z.string().regex(patterns.pincode, "must be 6 digits")),
    gstin,
    ...terms,
  },
  async perform({ services: { database, secrets, clock } }, { gstin: number, limit, ...facts }) {
    requireGstinOf(facts.state, number);
    const guid = secrets.randomToken();
    const reseller = { ...facts, id: secrets.randomId(), guid, gstin: number ?? "", purchaseLimit: limit, createdAt: clock.now() };
    if ((await findLogIn(database, facts.email)) !== null || !(await insertReseller(database, reseller)))
      return refuse(`Somebody logs in for a shop with the e-mail ${facts.email} already.`);
    return done([`${facts.name} can log in at /resellerlogin with ${facts.email}.`], { email: facts.email, guid });
  },
});

const changeReseller = databaseCommand({
  name: "change-reseller",
  verb: "Change terms",
  purpose: "Change a reseller's discounts, limit or GSTIN",
  subject: { list: "resellers", parameter: "email" },
  role: "money",
  needsFreshCode: true,
  remarks: ["Omitted values do not change. Existing orders do not change. The new terms apply from the reseller's next order."],
  parameters: {
    email: operand("EMAIL", "the reseller's e-mail", values.accountEmail),
    prepaidDiscount: optional(terms.prepaidDiscount),
    postpaidDiscount: optional(terms.postpaidDiscount),
    limit: optional(terms.limit),
    gstin,
  },
  async perform({ services: { database } }, { email, prepaidDiscount, postpaidDiscount, limit, gstin: number }) {
    const { id } = await requireReseller(database, email);
    const before = await lockReseller(database, id);
    requireGstinOf(before.state, number);
    const changed = {
      prepaidDiscount: prepaidDiscount ?? before.prepaidDiscount,
      postpaidDiscount: postpaidDiscount ?? before.postpaidDiscount,
      purchaseLimit: limit ?? before.purchaseLimit,
      gstin: number ?? before.gstin,
    };
    await changeTerms(database, id, changed);
    const off = `${changed.prepaidDiscount} % off prepaid, ${changed.postpaidDiscount} % off postpaid`;
    return done([`${email} has ${off}, and a limit of ${changed.purchaseLimit}.`], { email, ...changed });
  },
});

const answer = databaseCommand({
  name: "answer-reseller-details",
  verb: "Answer",
  purpose: "Confirm the business details that a reseller asks for, or decline them with a reason",
  subject: { list: "resellers", parameter: "email" },
  role: "money",
  needsFreshCode: true,
  remarks: ["We send the reseller a mail. Orders and invoices that exist already do not change."],
  parameters: {
    email: operand("EMAIL", "the reseller's e-mail", values.accountEmail),
    decline: optional(option("TEXT", "why they stay as they were, for the reseller", values.text(200))),
  },
  async perform({ services }, { email, decline }) {
    const { id } = await requireReseller(services.database, email);
    if (!(await answerDetails(services.database, services, id, decline))) refuse("The reseller does not ask for other details.");
    return done([`${decline === null ? "Changed" : "Did not change"} the details of ${email}. A mail tells the reseller.`], { email });
  },
});

const recordPayment = databaseCommand({
  name: "record-payment",
  verb: "Record payment",
  purpose: "Record a reseller's payment, which settles the oldest postpaid orders first",
  subject: { list: "resellers", parameter: "reseller" },
  role: "money",
  needsFreshCode: true,
  remarks: ["Repeating a payment's reference changes nothing."],
  parameters: {
    reseller: option("EMAIL", "the reseller's e-mail", values.accountEmail),
    amount: option("RUPEES", "amount; in rupees", values.amount),
    reference: option("TEXT", "bank's reference; such as a UTR", values.text(64)),
  },
  async question({ database }, { reseller: email, amount, reference }) {
    const { name } = await requireReseller(database, email);
    return `Record ${formatRupees(amount, true)} from ${name} with the reference ${reference}?`;
  },
  async perform({ services }, { reseller: email, amount, reference }) {
    const { database } = services;
    const { id: resellerId } = await requireReseller(database, email);
    const outcome = await enterPayment(database, services, { resellerId, amount, reference });
    if (outcome === "another amount") refuse(`Payment ${reference} of ${email} is recorded with another amount. Nothing was changed.`);
    const isNew = outcome === "recorded";
    const unpaidStickers = await openQuantity(database, resellerId);
    const line = isNew ? `Recorded ${rupees(amount)} rupees from ${email}.` : `Payment ${reference} of ${email} is already recorded.`;
    return done([line, `Unpaid stickers: ${unpaidStickers}.`], { recorded: isNew, unpaidStickers });
  },
});

const reverseEntry = databaseCommand({
  name: "reverse-entry",
  verb: "Reverse entry",
  purpose: "Reverse a reseller's payment that was recorded by mistake",
  subject: { list: "resellers", parameter: "reseller" },
  role: "money",
  needsFreshCode: true,
  remarks: [
    "Adds an entry with the same amount on the other side. The wrong entry stays. Orders that are no longer covered are open again.",
    "Only recorded payments can be reversed. For orders, take the dispatch back, or refund the payment.",
  ],
  parameters: {
    reseller: option("EMAIL", "the reseller's e-mail", values.accountEmail),
    entry: operand("ENTRY", "entry; its number in the reseller's ledger", values.count(1, 100_000_000)),
    reason: option("TEXT", "reason; for the books", values.text(100)),
  },
  async perform({ services }, { reseller: email, entry: number, reason }) {
    const { id: resellerId } = await requireReseller(services.database, email);
    const outcome = await reversePayment(services.database, services, { resellerId, number, reason });
    if (outcome !== "reversed") refuse(whyNotReversed[outcome]);
    return done([`Entry ${number} is reversed.`], { entry: number });
  },
});

const whyNotReversed = {
  unknown: "The reseller has no entry with this number.",
  "not a payment": "Only a recorded payment can be reversed.",
  "reversed already": "The entry is reversed already.",
} as const;

const MAX_PACKS = 1000;

const assignStickers = databaseCommand({
  name: "assign-stickers",
  verb: "Give stickers",
  purpose: "Give packs of a printed batch to a reseller, without an order or debt",
  role: "money",
  needsFreshCode: true,
  subject: { list: "batches", parameter: "batch" },
  remarks: ["Takes the packs with the lowest numbers that are in stock: prepaid, not sent and not registered. All or none."],
  parameters: {
    reseller: option("EMAIL", "the reseller's e-mail", values.accountEmail),
    batch: option("NAME", "the batch", values.batch),
    count: option("N", "the number of packs", values.count(1, MAX_PACKS)),
  },
  async perform({ services: { database } }, { reseller: email, batch: name, count }) {
    const { id: resellerId } = await requireReseller(database, email);
    const batch = (await findBatch(database, name)) ?? refuse(`Unknown batch: ${name}.`);
    const productId = batch.productId ?? refuse("The batch was minted for an order. Its stickers belong to that order.");
    await lockReseller(database, resellerId);
    const stickerIds = await lockInStock(database, batch.id, productId, count);
    if (stickerIds.length < count) refuse(`Only ${stickerIds.length} packs of ${name} are in stock. Nothing was given.`);
    await assignToReseller(database, { resellerId, orderId: null }, stickerIds);
    const product = (await findProduct(database, productId))?.name ?? "packs";
    return done([`${count} x ${product} of ${name} are given to ${email}.`], { batch: name, count });
  },
});

const quantity = values.count(1, largestResellerOrder);

/** Price breaks as typed, such as "1=450,50=420". */
const priceList = z.string().transform((typed, context) => {
  const breaks = typed.split(",").map((part) => {
    const [from = "", ...rate] = part.split("=");
    return { from: quantity.safeParse(from.trim()), rate: values.amount.safeParse(rate.join("=")) };
  });
  const read = breaks.flatMap(({ from, rate }) => (from.success && rate.success ? [{ fromQuantity: from.data, rate: rate.data }] : []));
  const isAscending = read.every(({ fromQuantity }, index) => fromQuantity > (read[index - 1]?.fromQuantity ?? 0));
  if (read.length === breaks.length && isAscending && read[0]?.fromQuantity === 1) return read;
  context.addIssue({
    code: "custom",
    message: "must be amounts in rupees for quantities from 1, in ascending order, such as 1=450,50=420,100=400",
  });
  return z.NEVER;
});

const setResellerPrices = databaseCommand({
  name: "set-reseller-prices",
  verb: "Set resellers' prices",
  purpose: "Set reseller prices per sticker by quantity, in rupees before discount and GST",
  subject: { list: "reseller-prices" },
  role: "money",
  needsFreshCode: true,
  remarks: ["Replaces all reseller prices. Quoted rates stay valid until they expire."],
  parameters: { prices: operand("N=RUPEES,…", "prices; such as 1=450,50=420,100=400", priceList) },
  async perform({ services }, { prices }) {
    await replacePriceBreaks(services.database, prices);
    return done(
      prices.map(({ fromQuantity, rate }) => `From ${fromQuantity} stickers: ${rupees(rate)} rupees each.`),
      prices,
    );
  },
});

/** Finds the reseller with this email address, or refuses the command. */
export async function requireReseller(database: Database, email: string): Promise<Reseller> {
  return (await findResellerByEmail(database, email)) ?? refuse(`Unknown reseller: ${email}.`);
}

export const resellerCommands = [createReseller, changeReseller, answer, recordPayment, reverseEntry, assignStickers, setResellerPrices];
