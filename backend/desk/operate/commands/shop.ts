import { z } from "zod";

import { productName } from "#contract/limits";
import { pageIdOf, pageNames } from "../../../selling/content/page-names";
import { staticPages } from "../../../selling/content/static-pages";
import { changePage, deleteTestimonial, findPage, putTestimonial, takeBackPage } from "../../../selling/content/store";
import { setPrices } from "../../../selling/shop/products";
import { readCode } from "../../../selling/shop/promo-rules";
import { endCode, findCode, insertCode } from "../../../selling/shop/promo-store";
import { databaseCommand, done, refuse } from "../command";
import { rupees } from "../format";
import { file, operand, option, optional } from "../parameters";
import { values } from "../values";

const setPrice = databaseCommand({
  name: "set-price",
  verb: "Set price",
  purpose: "Set the shop price of a pack, in rupees without GST",
  subject: { list: "prices", parameter: "product" },
  role: "money",
  needsFreshCode: true,
  remarks: ["Existing unpaid stickers keep the price from when they were minted."],
  parameters: {
    product: option("car|bike", "the product", values.product),
    price: option("RUPEES", "price; in rupees without GST", values.amount),
    struck: option("RUPEES", "struck price; shown struck through, not lower than the price", values.amount),
  },
  async perform({ services }, { product, price, struck }) {
    if (struck < price) return refuse("The struck price must not be below the price.");
    if (!(await setPrices(services.database, product, { price, struckPrice: struck }))) return refuse("Unknown product.");
    const line = `A ${productName(product)} costs ${rupees(price)} rupees, struck price ${rupees(struck)}.`;
    return done([line], { product, price, struckPrice: struck });
  },
});

const setReplacementPrice = databaseCommand({
  name: "set-replacement-price",
  verb: "Set replacement price",
  purpose: "Set the price of one replacement sticker, in rupees without GST, or end its sale",
  subject: { list: "prices", parameter: "product" },
  role: "money",
  needsFreshCode: true,
  remarks: ["Owners whose sticker is paid for buy it where they replace a sticker. Without a price, it is no longer sold."],
  parameters: {
    product: option("car|bike", "the product", values.product),
    price: optional(option("RUPEES", "price; in rupees without GST, or nothing to end the sale", values.amount)),
  },
  async perform({ services }, { product, price: replacementPrice }) {
    if (!(await setPrices(services.database, product, { replacementPrice }))) return refuse("Unknown product.");
    const now = replacementPrice === null ? "is not sold" : `costs ${rupees(replacementPrice)} rupees`;
    return done([`One ${productName(product)} as a replacement ${now}.`], { product, replacementPrice });
  },
});

const typedCode = z
  .string()
  .transform(readCode)
  .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, "must have 3 to 30 letters, digits and dashes"));
const percentOff = values.percent.pipe(z.number().min(0.01, "must be above 0"));

const MAX_USES = 1_000_000;

const createPromoCode = databaseCommand({
  name: "create-promo-code",
  verb: "Create promo code",
  purpose: "Create a promo code with a percentage or an amount",
  role: "money",
  needsFreshCode: true,
  subject: { list: "promo-codes", parameter: "code" },
  parameters: {
    code: operand("CODE", "code; what customers type, in any case", typedCode),
    percent: optional(option("PERCENT", "percentage off; of the total before GST", percentOff)),
    amount: optional(option("RUPEES", "amount off; in rupees, of the total before GST", values.amount)),
    minimum: optional(option("RUPEES", "minimum total; in rupees before GST", values.amount)),
    from: optional(option("DAY", "first day", values.day)),
    until: optional(option("DAY", "end; the first day on which the code is no longer valid", values.day)),
    uses: optional(option("N", "uses; the number of orders that can use the code", values.count(1, MAX_USES))),
  },
  async perform({ services: { database, secrets, clock } }, { code, percent, amount, minimum, from, until, uses }) {
    if ((percent === null) === (amount === null)) return refuse("Give either a percentage or an amount.");
    if (from !== null && until !== null && until <= from) return refuse("The end must be later than the first day.");
    if (until !== null && until <= clock.now()) return refuse("The end must be in the future.");
    const validity = { validFrom: from, validUntil: until, useLimit: uses };
    const promo = { id: secrets.randomId(), code, percent, amount, minimumTotal: minimum ?? 0, ...validity, createdAt: clock.now() };
    if (!(await insertCode(database, promo))) return refuse(`The promo code ${code} already exists.`);
    return done([`Customers can use ${code} ${from === null ? "now" : "from its first day"}.`], { code });
  },
});

const endPromoCode = databaseCommand({
  name: "end-promo-code",
  verb: "End promo code",
  purpose: "End a promo code's validity now",
  role: "money",
  needsFreshCode: true,
  subject: { list: "promo-codes", parameter: "code" },
  parameters: { code: operand("CODE", "code; what customers type", z.string().transform(readCode)) },
  async perform({ services: { database, clock } }, { code }) {
    const now = clock.now();
    const found = (await findCode(database, code)) ?? refuse(`Unknown promo code: ${code}.`);
    if (found.validUntil !== null && found.validUntil <= now) return done([`${code} has already ended.`], { code, ended: false });
    await endCode(database, found.id, now);
    return done([`${code} is no longer valid.`], { code, ended: true });
  },
});

const page = operand("PAGE", "page; terms, refund-policy, privacy-policy or shipping", values.choice(pageNames));

const setPage = databaseCommand({
  name: "set-page",
  verb: "Publish text",
  purpose: "Replace the text of a static page",
  role: "orders",
  needsFreshCode: true,
  subject: { list: "pages", parameter: "page" },
  remarks: [
    "Headings, paragraphs, lists, tables and links are shown; scripts, styles and pictures are removed.",
    "The former text is kept, and can be taken back.",
  ],
  parameters: {
    page,
    file: file("text; as HTML, without html, head and body tags"),
    title: optional(option("TEXT", "title; default: the original title", values.text(60))),
  },
  async perform({ services }, { page: pageName, file: html, title }) {
    if (html.trim() === "") return refuse("The text is empty.");
    const id = pageIdOf(pageName);
    const name = title ?? staticPages.find((candidate) => candidate.id === id)?.name ?? pageName;
    await changePage(services, { id, name, html });
    return done([`The page "${name}" has its new text.`], { page: pageName, title: name });
  },
});

const takeBackPageCommand = databaseCommand({
  name: "take-back-page",
  verb: "Take last change back",
  purpose: "Give a static page its former text again",
  role: "orders",
  needsFreshCode: true,
  subject: { list: "pages", parameter: "page" },
  remarks: ["Each repetition goes one change further back."],
  parameters: { page },
  async perform({ services: { database } }, { page: pageName }) {
    const id = pageIdOf(pageName);
    if (!(await takeBackPage(database, id))) return refuse("The page has no former text.");
    const name = (await findPage(database, id))?.name ?? pageName;
    return done([`The page "${name}" has its former text again.`], { page: pageName });
  },
});

const id = values.count(1, 1_000_000);
const photoAddress = z.url({ protocol: /^https$/, error: "must be an https address" });

const setTestimonial = databaseCommand({
  name: "set-testimonial",
  verb: "Save testimonial",
  purpose: "Add a testimonial, or change one",
  role: "orders",
  subject: { list: "testimonials", parameter: "id" },
  remarks: ["Only what a customer said, with the customer's consent."],
  parameters: {
    id: optional(option("ID", "id; of the testimonial to change; without it, a new one is added", id)),
    name: option("NAME", "name; who said it", values.text(50)),
    company: optional(option("NAME", "company or city", values.text(50))),
    stars: option("1-5", "stars", values.count(1, 5)),
    text: option("TEXT", "text; what was said, at most 500 characters", values.text(500)),
    photo: optional(option("URL", "photo; the address of a picture", photoAddress)),
  },
  async perform({ services: { database } }, { id: given, company, text: description, photo, ...facts }) {
    const put = await putTestimonial(database, { ...facts, id: given, companyName: company ?? "", description, photo: photo ?? "" });
    return done([`Testimonial ${put} is on the website.`], { id: put });
  },
});

const removeTestimonial = databaseCommand({
  name: "remove-testimonial",
  verb: "Remove testimonial",
  purpose: "Remove a testimonial from the website",
  role: "orders",
  needsFreshCode: true,
  subject: { list: "testimonials", parameter: "id" },
  parameters: { id: operand("ID", "the testimonial's id", id) },
  async perform({ services: { database } }, { id: given }) {
    if (!(await deleteTestimonial(database, given))) return refuse("No testimonial has this id.");
    return done([`Testimonial ${given} is removed.`], { id: given });
  },
});

export const shopCommands = [
  setPrice,
  setReplacementPrice,
  createPromoCode,
  endPromoCode,
  setPage,
  takeBackPageCommand,
  setTestimonial,
  removeTestimonial,
];
