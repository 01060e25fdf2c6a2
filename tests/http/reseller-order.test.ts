import { describe, expect, test } from "vitest";

import { demoResellers } from "../../backend/composition/demo/resellers";
import type { Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { logInReseller } from "../harness/reseller-journey";
import { orderNumber, paidAtProvider, postFromAnotherWebsite, pressProviderButton } from "../harness/shopper";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));

/** The browser of the reseller, who logs in only once, because codes are limited. */
let known: Visitor | null = null;

async function logIn(): Promise<Visitor> {
  known ??= await logInReseller(website.origin, demoResellers.deccan.email);
  return known;
}

describe("a new order", () => {
  const amount = (page: Page, label: string) => new RegExp(`^${label.replace(/[()]/g, "\\$&")}\\s+(\\S+)`, "m").exec(page.text)?.[1];
  const paiseOf = (written: string | undefined) => Math.round(Number((written ?? "").replace(/[₹,]/g, "")) * 100);

  test("shows totals without scripts, and lets rows be added and removed", async () => {
    const page = await (await logIn()).open("/neworder");
    const one = page.form("Place Order").fill({
      "payType-0": "postpaid",
      "carQuantity-0": "3",
      "bikeQuantity-0": "2",
    });
    const two = await one.submit("Add row");
    expect([two.status, two.path]).toEqual([200, "/neworder?rows=postpaid.3.2-.0.0"]);
    const both = await two.form("Place Order").fill({ "payType-1": "prepaid", "carQuantity-1": "4" }).submit("Recalculate");
    expect(both.path).toBe("/neworder?rows=postpaid.3.2-prepaid.4.0");
    const [total, gst, net] = ["Total Amount", "GST(18%)", "Net Amount"].map((label) => paiseOf(amount(both, label)));
    expect(total).toBeGreaterThan(0);
    expect(Math.abs((gst ?? 0) - (total ?? 0) * 0.18)).toBeLessThanOrEqual(1);
    expect(net).toBe((total ?? 0) + (gst ?? 0));
    const left = await both.form("Place Order").submit("Remove row 1");
    expect(left.path).toBe("/neworder?rows=prepaid.4.0");
  });

  test("cannot exceed the purchase limit, on edit or on submit", async () => {
    const page = await (await logIn()).open("/neworder");
    const left = Number(/order (\d+) more/.exec(page.text)?.[1]);
    const form = page.form("Place Order").fill({ "payType-0": "postpaid", "carQuantity-0": String(left + 1) });
    const edited = await form.submit("Recalculate");
    expect([edited.status, summary(edited)]).toEqual([400, [`Purchase limit of ${left} exceeded for postpaid orders.`]]);
    expect(edited.form("Place Order").value("carQuantity-0")).toBe("0");
    const placed = await form.submit("Place Order");
    expect([placed.status, summary(placed)]).toEqual([400, [`Sorry you cannot order more than "${left}" Quantity for postpaid order`]]);
    expect(placed.form("Place Order").value("carQuantity-0")).toBe(String(left + 1));
  });

  test.each([
    [{}, "Choose postpaid or prepaid."],
    [{ "payType-0": "prepaid" }, "Please add quantities for car or bike stickers before submitting."],
    [{ "payType-0": "prepaid", "carQuantity-0": "10000000" }, "Please order at most 10,000 packs of two at a time."],
    [{ "payType-0": "prepaid", "carQuantity-0": "-1" }, "Enter 0 or more."],
  ])("is refused with %j", async (fields, message) => {
    const page = await (await logIn()).open("/neworder");
    const refused = await page.form("Place Order").fill(fields).submit("Place Order");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
  });

  test("is placed only for the amount on the page: with other quantities, the page comes back with their amount and asks once more", async () => {
    const visitor = await logIn();
    const typed = (await visitor.open("/neworder?rows=prepaid.1.0"))
      .form("Place Order")
      .fill({ "carQuantity-0": "3", "bikeQuantity-0": "2" });
    const asked = await typed.submit("Place Order");
    const net = amount(asked, "Net Amount");
    expect([asked.status, asked.path, summary(asked)]).toEqual([400, "/neworder?rows=prepaid.1.0", []]);
    expect(asked.text).toContain(`This order comes to ${net} with GST. Check it, then place the order.`);
    const payment = await asked.form("Place Order").submit("Place Order");
    expect([payment.url.pathname, paiseOf(amount(payment, "To pay"))]).toEqual(["/payment", paiseOf(net)]);
    expect((await payment.follow("Change the order")).path).toBe("/neworder?rows=prepaid.3.2");
  });

  test("books the postpaid rows once, and leads to the payment of the prepaid rows", async () => {
    const visitor = await logIn();
    const page = await visitor.open("/neworder?rows=postpaid.1.0-prepaid.2.1");
    const form = page.form("Place Order");
    const payment = await form.submit("Place Order");
    expect(payment.url.pathname).toBe("/payment");
    expect(payment.text).toMatch(/Order created successfully! Order ID: \d/);
    const orderId = /Order ID: (\d+)/.exec(payment.text)?.[1] ?? "";
    expect((await form.submit("Place Order")).text).toContain(`Order ID: ${orderId}`);
    const orders = await visitor.open("/myorder");
    expect(orders.find("th", { scope: "row" }).filter(({ text }) => text === orderId).length).toBe(1);
  });

  test("that uses up the limit is placed once, even if its form is resubmitted", async () => {
    const visitor = await logInReseller(website.origin, demoResellers.kaveri.email);
    const left = Number(/order (\d+) more/.exec((await visitor.open("/neworder")).text)?.[1]);
    expect(left).toBeGreaterThan(0);
    const form = (await visitor.open(`/neworder?rows=postpaid.${left}.0-prepaid.0.1`)).form("Place Order");
    const first = await form.submit("Place Order");
    const again = await form.submit("Place Order");
    const numbersOn = (page: Page) => [/Order ID: (\d+)/, /Order number\s+(\d+)/].map((number) => number.exec(page.text)?.[1]);
    expect([again.url.pathname, ...numbersOn(again)]).toEqual(["/payment", ...numbersOn(first)]);
    expect(numbersOn(first)).toEqual([expect.any(String), expect.any(String)]);
    expect((await visitor.open("/neworder")).text).toContain("You can order 0 more packs of two postpaid.");

    const another = (await visitor.open("/neworder?rows=postpaid.1.0")).form("Place Order");
    expect(summary(await another.submit("Place Order"))).toEqual(['Sorry you cannot order more than "0" Quantity for postpaid order']);
  });

  test("shows its number and a receipt after the payment, in a page that is not stored", async () => {
    const visitor = await logIn();
    const payment = await (await visitor.open("/neworder?rows=prepaid.1.0")).form("Place Order").submit("Place Order");
    const number = /Order number\s+(\d+)/.exec(payment.text)?.[1] ?? "";
    const pay = payment.forms().find(({ buttons }) => buttons.some((words) => words.startsWith("Pay ")));
    const hosted = await pay?.submit();
    const answer = await hosted?.form("Pay").submit("Pay");
    const end = await answer?.form("Continue").submit("Continue");
    expect(end?.url.pathname).toBe("/thank-you-reseller");
    expect(end?.text).toContain("Your Order Has Been Placed Successfully..!");
    expect(end?.text).toContain(`Order ID: ${number}`);
    expect(end?.text).toMatch(/\d{2}-\d{2}-\d{4} to \d{2}-\d{2}-\d{4}\s+Your stickers arrive/);
    for (const words of ["Car Sticker", "Ship to", "Total paid", "Tax invoice PN/"]) expect(end?.text).toContain(words);
    expect(end?.headers.get("cache-control")).toContain("no-store");
    expect((await end?.follow("My Order"))?.text).toContain(number);
  });

  test("that is not paid can be paid from My Order, and no longer after that", async () => {
    const visitor = await logIn();
    const left = await (await visitor.open("/neworder?rows=prepaid.1.1")).form("Place Order").submit("Place Order");
    const number = /Order number\s+(\d+)/.exec(left.text)?.[1] ?? "";
    await (await visitor.open("/neworder?rows=prepaid.2.0")).form("Place Order").submit("Place Order");
    const details = await visitor.open(`/myorder?order=${number}`);
    expect(details.find("dialog")[0]?.text).toContain("Awaiting payment");
    const [pay] = details.forms().filter(({ buttons }) => buttons.some((words) => words.startsWith("Pay ₹")));
    const payment = await pay?.submit();
    expect([payment?.path, payment?.text.includes(number)]).toEqual(["/payment", true]);
    const thanks = payment === undefined ? undefined : await pressProviderButton(payment, "Pay");
    expect(thanks?.text).toContain(`Order ID: ${number}`);
    const paid = await visitor.open(`/myorder?order=${number}`);
    expect(
      paid
        .forms()
        .flatMap(({ buttons }) => buttons)
        .filter((words) => words.startsWith("Pay ₹")),
    ).toEqual([]);
    expect((await pay?.submit())?.text).toContain("This order cannot be paid. It may be paid already.");
  });

  test("that is paid after another one shows its own number, and is no longer due after the provider's website posts the result", async () => {
    const visitor = await logIn();
    const place = async (quantity: number) =>
      (await visitor.open(`/neworder?rows=prepaid.${quantity}.0`)).form("Place Order").submit("Place Order");
    await pressProviderButton(await place(1), "Pay");
    const payment = await place(2);
    const { address, fields } = await paidAtProvider(payment);
    const thanks = await postFromAnotherWebsite(visitor, website.origin, address, fields);
    expect(thanks.text).toContain(`Order ID: ${orderNumber(payment)}`);
    expect((await visitor.open("/payment")).path).toBe("/thank-you-reseller");
  });
});
