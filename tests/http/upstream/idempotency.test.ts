import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { browser, type Visitor } from "../../harness/browser/browser";
import type { Form } from "../../harness/browser/form";
import type { Page } from "../../harness/browser/page";
import { validProfile, randomPhone } from "../../harness/owner-journey";
import { sharedServer } from "../../harness/shared-server";
import { validAddress, quantities } from "../../harness/shopper";
import { startWebsite } from "../../harness/website";
import type { Behaviour } from "../../../integration/fake-api/behaviour";
import type { CallPath } from "../../../integration/fake-api/payloads";
import { startUpstream } from "../../../integration/fake-api/upstream";
import { addOwner, addSticker } from "../../../integration/fake-api/state";
import { createLogins, createContext, nextIpAddress, type Logins } from "../call-faults/context";

/** Tests that a form takes effect only once, even with an API that ignores `Idempotency-Key`. */
const upstream = await startUpstream();
afterAll(() => upstream.stop());
const { state } = upstream;
const website = sharedServer(() => startWebsite({ apiBaseUrl: upstream.origin, environment: { RAZORPAY_KEY_ID: "rzp_test_theirs" } }));
let logins: Logins;
beforeAll(async () => {
  logins = await createLogins(website.origin, upstream);
});

/** A filled form, its submit button, and the IP address by which the fake API identifies the visitor. */
type Ready = { readonly form: Form<Page>; readonly button: string; readonly own: string };
type Somebody = { readonly own: string; readonly visitor: Visitor; readonly as: (who: keyof Logins) => Visitor };

function somebody(cookies = true): Somebody {
  const own = nextIpAddress();
  const context = createContext(website.origin, upstream, logins, own, () => undefined);
  return { own, as: context.as, visitor: cookies ? context.visitor : browser(website.origin, { address: own, cookies: false }) };
}

const contactPage = () =>
  `/quickcontact?guid=${addSticker(state, { owner: addOwner(state, randomPhone()), isPaid: true, plate: "MH31ON0001" }).guid}`;
/** Returns an inquiry with a unique message, because the website sends the same inquiry at most once a day. */
const newInquiry = () => ({ firstname: "Kiran", lastname: "Desai", email: "kiran@example.in", phone: "9811122233", message: randomUUID() });

/** API calls that must take effect only once, each with the page that the form leads to and a function that opens and fills the form. */
const creating: readonly (readonly [CallPath, string, (who: Somebody) => Promise<Omit<Ready, "own">>])[] = [
  ["/create_order_postpaid", "/neworder", ({ as }) => newOrder(as("reseller"), "postpaid.2.1")],
  ["/create_order", "/payment", ({ as }) => newOrder(as("reseller"), "prepaid.2.1")],
  ["/checkout", "/payment", ({ visitor }) => checkout(visitor)],
  ["/checkout/postpaid", "/payment", ({ visitor }) => postpaidSticker(visitor)],
  [
    "/checkout/renew",
    "/payment",
    async ({ as }) => {
      const page = await (await as("owner").open("/userdetail")).follow("Renew MH31FA0777");
      return { form: page.form("Place Order"), button: "Place Order" };
    },
  ],
  ["/sms/template", "/thank-you-final", async ({ visitor }) => filled(await visitor.open(contactPage()), "Message", { id: "6" })],
  ["/make-call", "/", async ({ visitor }) => filled(await visitor.open(contactPage()), "Call the owner", { from: "9876543210" })],
  ["/inquiry", "/thank-you", async ({ visitor }) => filled(await visitor.open("/contactus"), "Send", newInquiry())],
  [
    "/registerwithvehicledetail",
    "/thank-you-postpaid",
    async ({ visitor }) => filled(await registering(visitor, "/profiledetail"), "Submit", validProfile),
  ],
  [
    "/addvehicledetail",
    "/thank-you-postpaid",
    async ({ visitor }) => {
      const vehicle = { vehiclePlateNumber: "MH31ON0002", emergencyContactNumber: "9847011223" };
      return filled(await registering(visitor, "/logindetail"), "Add vehicle", vehicle);
    },
  ],
];

function filled(page: Page, button: string, values: Parameters<Form<Page>["fill"]>[0]) {
  return { form: page.form(button).fill(values), button };
}

async function newOrder(visitor: Visitor, rows: string) {
  return filled(await visitor.open(`/neworder?rows=${rows}`), "Place Order", {});
}

async function checkout(visitor: Visitor) {
  const products = await visitor.open("/productdetail");
  return filled(await products.form("Buy Now").fill(quantities(1, 0)).submit("Buy Now"), "Place Order", validAddress);
}

/** Opens a postpaid checkout. The visitor has no cart cookie by which the website could recognise a repeated POST. */
async function postpaidSticker(visitor: Visitor) {
  return filled(await visitor.open(`/qrcode_process/${addSticker(state, { kind: "3" }).guid}`), "Place Order", validAddress);
}

/** Scans a new sticker, verifies a new phone and opens `path`. */
async function registering(visitor: Visitor, path: string): Promise<Page> {
  const phone = randomPhone();
  await visitor.open(`/qrcode_process/${addSticker(state).guid}`);
  const first = await visitor.open("/register");
  const codePage = await first.form("Send OTP").fill({ strPhone: phone, strEmail: "new@example.in" }).submit("Send OTP");
  await codePage
    .form("Verify OTP")
    .fill({ password: state.codes.get(phone) ?? "" })
    .submit("Verify OTP");
  return visitor.open(path);
}

const countsOf = (call: CallPath, own: string) => Object.values(upstream.callsPerIdempotencyKey(call, own));

describe.each(creating)("%s", (call, leadsTo, ready) => {
  test.each([
    ["a double click", 2],
    ["20 posts at once", 20],
  ])("is made once for %s, and every POST gets the result of the first", async (_, times) => {
    const who = somebody();
    const { form, button } = await ready(who);
    const pages = await Promise.all(Array.from({ length: times }, () => form.submit(button)));
    expect(countsOf(call, who.own)).toEqual([1]);
    expect([...new Set(pages.map(({ url }) => url.pathname))]).toEqual([leadsTo]);
  });

  test("is made only once if the form is submitted again after the response", async () => {
    const who = somebody();
    const { form, button } = await ready(who);
    await form.submit(button);
    await form.submit(button);
    expect(countsOf(call, who.own)).toEqual([1]);
  });
});

test.each<[string, Behaviour]>([
  ["is refused", { body: { ErrorCode: "1", Status: "Failed" } }],
  ["loses its response", "drop"],
])("an API call that %s is not repeated for POSTs that already wait for its result", async (_, behaviour) => {
  const { visitor, own } = somebody();
  const { form, button } = filled(await visitor.open(contactPage()), "Call the owner", { from: "9876543210" });
  upstream.fail(own, behaviour, "/make-call");
  // Each POST looks up the sticker first. No POST continues until all 20 have done so.
  upstream.delayUntilAllArrive(own, new Array<CallPath>(20).fill("/qrcodedetail"));
  await Promise.all(Array.from({ length: 20 }, () => form.submit(button)));
  expect(countsOf("/make-call", own)).toEqual([1]);
});

describe("the scanner's forms without cookies", () => {
  test.each([
    ["/sms/template", "Message", { id: "6" }],
    ["/make-call", "Call the owner", { from: "9876543210" }],
  ] as const)("make the API call %s once for three POSTs", async (call, button, values) => {
    const { visitor, own } = somebody(false);
    const { form } = filled(await visitor.open(contactPage()), button, values);
    await Promise.all([form.submit(button), form.submit(button), form.submit(button)]);
    expect(countsOf(call, own)).toEqual([1]);
  });
});

describe("the same form with different values", () => {
  test("is refused if the first submission succeeded, and sent if the first submission was refused", async () => {
    const { visitor, own } = somebody();
    const { form } = filled(await visitor.open(contactPage()), "Message", { id: "6" });
    await form.submit("Message");
    const other = await form.fill({ id: "9" }).submit("Message");
    expect([other.status, other.text.includes("This form was already submitted with other data.")]).toEqual([422, true]);
    expect(countsOf("/sms/template", own)).toEqual([1]);

    const { form: second } = filled(await visitor.open(contactPage()), "Message", { id: "6" });
    upstream.fail(own, { body: { ErrorCode: "1", Status: "Failed", Message: "Not this one" } }, "/sms/template");
    await second.submit("Message");
    upstream.fail(own, null, "/sms/template");
    expect((await second.fill({ id: "9" }).submit("Message")).text).toContain("Thank you for Helping !!");
  });

  test("is refused after a reseller's order was booked", async () => {
    const { as, own } = somebody();
    const { form } = await newOrder(as("reseller"), "postpaid.2.1");
    await form.submit("Place Order");
    const asked = await form.fill({ "carQuantity-0": "3" }).submit("Place Order");
    const more = await asked.form("Place Order").submit("Place Order");
    expect([more.status, more.text.includes("This form was already submitted with other data.")]).toEqual([400, true]);
    expect(countsOf("/create_order_postpaid", own)).toEqual([1]);
  });
});

describe("an API call without a response", () => {
  test.each(creating.filter(([call]) => call !== "/create_order_postpaid").map(([call, , ready]) => [call, ready] as const))(
    "to %s is repeated with the same idempotency key when the form is submitted again",
    async (call, ready) => {
      const who = somebody();
      const { form, button } = await ready(who);
      upstream.fail(who.own, "drop", call);
      expect((await form.submit(button)).status).toBe(503);
      upstream.fail(who.own, null, call);
      expect((await form.submit(button)).status).toBe(200);
      expect(countsOf(call, who.own)).toEqual([2]);
    },
  );

  test("to /create_order_postpaid is not repeated, because the order may be booked, and the page says where to check", async () => {
    const { as, own } = somebody();
    const { form } = await newOrder(as("reseller"), "postpaid.2.1");
    upstream.fail(own, "drop", "/create_order_postpaid");
    const unknown = await form.submit("Place Order");
    upstream.fail(own, null, "/create_order_postpaid");
    for (const page of [unknown, await form.submit("Place Order"), await unknown.form("Place Order").submit("Place Order")]) {
      expect([page.status, page.text.includes("Check My Order first.")]).toEqual([503, true]);
    }
    expect(countsOf("/create_order_postpaid", own)).toEqual([1]);
    expect((await (await newOrder(as("reseller"), "postpaid.2.1")).form.submit("Place Order")).text).toContain(
      "Order created successfully! Order ID: ",
    );
  });
});
