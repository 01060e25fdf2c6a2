import { describe, expect, test } from "vitest";

import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { codeSentTo, waitForDelivery } from "../harness/outbox";
import { operate } from "../harness/operator";
import { sharedServer } from "../harness/shared-server";
import { submitCode } from "../harness/owner-journey";
import { openPayment, orderNumber, paidAtProvider, pressProviderButton } from "../harness/shopper";
import { startWebsite } from "../harness/website";

const website = sharedServer(() => startWebsite());
const stranger = () => browser(website.origin, { cookies: false });

/** Pays an order of one car sticker and two bike stickers. */
async function placePaid(): Promise<{ order: string; visitor: Visitor; thanks: Page; path: string }> {
  const { visitor, page } = await openPayment(website.origin, 1, 2);
  const order = orderNumber(page);
  const thanks = await pressProviderButton(page, "Pay");
  const path = thanks.links().find(({ text }) => text === "See your order")?.address ?? "";
  return { order, visitor, thanks, path };
}

describe("the page of an order", () => {
  test("opens from the thanks, without cookies, and shows the order before its dispatch", async () => {
    const { order, thanks, path } = await placePaid();
    expect([thanks.path, path]).toEqual(["/thank-you-checkout", expect.stringMatching(/^\/order\?o=[0-9A-Z]{16}$/)]);
    for (const words of ["Car Sticker", "₹1,770.00", "Asha Rao", "560001", "Tax invoice PN/"]) expect(thanks.text).toContain(words);
    expect(thanks.headers.get("cache-control")).toContain("no-store");
    const page = await stranger().open(path);
    expect(page.status).toBe(200);
    for (const words of [
      `Order ID: ${order}`,
      "Car Sticker",
      "Bike Sticker",
      "Asha Rao",
      "560001",
      "Phone: +91 98765 43210",
      "We are packing it.",
      "Arrival",
      "Taxable amount",
      "IGST (18%)",
      "₹1,770.00",
      "Tax invoice PN/",
    ])
      expect(page.text).toContain(words);
    for (const words of ["Docket No", "GSTIN"]) expect(page.text).not.toContain(words);
  });

  test("names the business that the invoice is for", async () => {
    const business = { businessName: "Deccan Motors", gstin: "29AAPFU0939F1ZR" };
    const { page: payment } = await openPayment(website.origin, 1, 0, business);
    const page = await (await pressProviderButton(payment, "Pay")).follow("See your order");
    expect(page.text).toContain(`Invoice to Deccan Motors, GSTIN ${business.gstin}`);
  });

  test("opens from a link with what apps count as part of it", async () => {
    const { order, path } = await placePaid();
    for (const after of [".", ")", ",", "%20", "%0A", "%E2%80%8B"]) {
      const page = await stranger().open(path + after);
      expect([after, page.status, page.text.includes(`Order ID: ${order}`)]).toEqual([after, 200, true]);
    }
    expect((await stranger().open(path.toLowerCase())).status).toBe(200);
  });

  test("is not stored, not indexed, and not told to other websites", async () => {
    const { path } = await placePaid();
    const page = await stranger().open(path);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.find("meta", { name: "robots" })[0]?.attribute("content")).toContain("noindex");
    expect((await stranger().open("/robots.txt")).text).toContain("Disallow: /order?");
  });

  test("has a tax invoice to print", async () => {
    const { path } = await placePaid();
    const visitor = stranger();
    const link = (await visitor.open(path)).links().find(({ text }) => text.startsWith("Tax invoice"));
    const invoice = await visitor.open(link?.address ?? "");
    for (const words of [
      "Tax invoice",
      "Invoice No",
      "Place of supply",
      "Karnataka (29)",
      "Reverse charge",
      "HSN/SAC",
      "391990",
      "2 PAC",
      "Maharashtra (27)",
      "IGST (18%)",
      "Rupees One Thousand Seven Hundred Seventy Only",
      "Authorised signatory",
    ])
      expect(invoice.text).toContain(words);
    expect((await visitor.open(`${path}&document=PN%2F26-27%2F999999`)).status).toBe(404);
  });

  test("tells nothing for a wrong, a malformed or a missing code", async () => {
    await placePaid();
    const pages = await Promise.all(
      ["/order?o=7KQ2M4XP9R7KQ2M4", "/order?o=x", "/order?o=", "/order", `/order?o=${"A".repeat(300)}`].map((path) =>
        stranger().open(path),
      ),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect(pages[0]?.text).toContain("This link does not work.");
  });

  test("shows courier and docket after the dispatch, which the SMS links to", async () => {
    const { order, path } = await placePaid();
    const { stderr } = await operate(website.dataDirectory, ["dispatch", order, "--courier", "Blue Dart", "--docket", "BD 4711", "--mint"]);
    expect(stderr).toBe("");
    const page = await stranger().open(path);
    for (const words of ["Sent", "Blue Dart", "BD 4711"]) expect(page.text).toContain(words);
    const tracking = page.links().find(({ text: words }) => words === "Track the parcel");
    expect(tracking?.address).toBe("https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=BD4711");
    const { text } = await waitForDelivery(website.origin, ({ channel, text: shown }) => channel === "sms" && shown.includes("parcel"));
    expect(text).toContain("your parcel is on its way: Blue Dart, BD 4711.");
  });

  test("changes the address, phone and e-mail with a code to the order's phone, after asking about a doubtful pincode", async () => {
    const { path } = await placePaid();
    const visitor = browser(website.origin);
    const start = await (await visitor.open(path)).follow("Change the address, phone or e-mail");
    expect([start.form("Send OTP").value("city"), start.form("Send OTP").value("by")]).toEqual(["Bengaluru", "phone"]);
    const invalid = await start.form("Send OTP").fill({ mobile: "12", city: "Nagpur" }).submit("Send OTP");
    expect([invalid.status, invalid.descriptionOf("mobile") !== "", invalid.form("Send OTP").value("city")]).toEqual([400, true, "Nagpur"]);
    const moved = { mobile: "9876500001", email: "new@example.in", address: "14 Central Avenue", city: "Nagpur", state: "Maharashtra" };
    const doubtful = await invalid.form("Send OTP").fill(moved).submit("Send OTP");
    expect(doubtful.descriptionOf("pincode")).toContain("Karnataka");
    const codePage = await doubtful.form("Send OTP").fill({ pincode: "440001" }).submit("Send OTP");
    expect(codePage.text).toContain("It changes the address, phone number and e-mail of this order.");
    const code = await codeSentTo(website.origin, "9876543210");
    const wrong = await submitCode(codePage, code === "111111" ? "222222" : "111111");
    expect([wrong.status, wrong.text.includes("Invalid OTP..!")]).toEqual([400, true]);
    const changed = await submitCode(wrong, code);
    expect(changed.path).toBe(path);
    for (const words of [
      "Your order is changed.",
      "14 Central Avenue",
      "Nagpur 440001",
      "+91 98765 00001",
      "new@example.in",
      "CGST",
      "Credit note CN/",
    ])
      expect(changed.text).toContain(words);
  });

  test("says that it is too late to change an order that was sent before the code was typed", async () => {
    const { order, path } = await placePaid();
    const start = await (await browser(website.origin).open(path)).follow("Change the address, phone or e-mail");
    const codePage = await start.form("Send OTP").fill({ by: "email", city: "Mysuru" }).submit("Send OTP");
    expect(codePage.text).toContain("asha@example.in");
    await operate(website.dataDirectory, ["dispatch", order, "--courier", "DTDC", "--docket", "D1", "--mint"]);
    const late = await submitCode(codePage, "123456");
    expect(late.path).toBe(path);
    for (const words of ["This order can no longer be changed here.", "Docket No", "Bengaluru"]) expect(late.text).toContain(words);
  });

  test("asks to cancel the order after a confirmation, and says what became of it", async () => {
    const { order, path } = await placePaid();
    const visitor = browser(website.origin);
    const confirmation = await (await visitor.open(path)).follow("Ask to cancel this order");
    expect(confirmation.text).toContain("Cancel your order?");
    expect((await confirmation.follow("Keep the order")).path).toBe(path);
    const asked = await confirmation.form("Ask to cancel").submit("Ask to cancel");
    expect(asked.path).toBe(path);
    for (const words of ["We have your request.", "You asked us to cancel it on"]) expect(asked.text).toContain(words);
    expect((await confirmation.form("Ask to cancel").submit("Ask to cancel")).path).toBe(path);
    expect((await visitor.open(confirmation.path)).path).toBe(path);
    await operate(website.dataDirectory, ["decline-cancellation", order, "--reason", "It is packed already"]);
    const declined = await visitor.open(path);
    expect(declined.text).toContain("We cannot cancel this order: It is packed already");
    expect(declined.text).not.toContain("Ask to cancel this order");
  });

  test("says that it is too late to cancel an order that was sent meanwhile", async () => {
    const { order, path } = await placePaid();
    const confirmation = await (await browser(website.origin).open(path)).follow("Ask to cancel this order");
    await operate(website.dataDirectory, ["dispatch", order, "--courier", "DTDC", "--docket", "D1", "--mint"]);
    const late = await confirmation.form("Ask to cancel").submit("Ask to cancel");
    expect(late.path).toBe(path);
    for (const words of ["It is too late to ask for this.", "Docket No"]) expect(late.text).toContain(words);
  });

  test("erases the phone number and e-mail address with a code to the order's phone, and stays", async () => {
    const { order, path } = await placePaid();
    const visitor = browser(website.origin);
    const start = await (await visitor.open(path)).follow("Erase the phone number and e-mail address");
    for (const words of [
      order.replaceAll(" ", ""),
      "asha@example.in",
      "The invoice, with name and address, for 8 years",
      "We have not sent this order yet.",
    ])
      expect(start.text).toContain(words);
    const hindi = await browser(website.origin, { headers: { "Accept-Language": "hi" } }).open(start.path);
    expect(hindi.text).toContain("मेरे ऑर्डर का डेटा मिटाएँ");
    const codePage = await start.form("Send OTP").submit("Send OTP");
    const code = await codeSentTo(website.origin, "9876543210");
    const wrong = await submitCode(codePage, code === "111111" ? "222222" : "111111");
    expect([wrong.status, wrong.text.includes("Invalid OTP..!")]).toEqual([400, true]);
    const erased = await submitCode(wrong, code);
    expect(erased.path).toBe(path);
    for (const words of ["Asha Rao", "The phone number and the e-mail address are erased.", "Tax invoice PN/"])
      expect(erased.text).toContain(words);
    for (const words of ["9876543210", "98765 43210", "asha@example.in", "Erase the phone"]) expect(erased.text).not.toContain(words);
    expect((await stranger().open(start.path)).status).toBe(404);
  });

  test("shows a refund with its credit note", async () => {
    const { visitor, page: payment } = await openPayment(website.origin, 1, 0);
    const order = orderNumber(payment);
    const { address, fields } = await paidAtProvider(payment);
    const path = (await visitor.post(address, fields)).links().find(({ text }) => text === "See your order")?.address ?? "";
    await operate(website.dataDirectory, ["refund", fields["payment_id"] ?? "", "--amount", "118", "--reason", "Returned"]);
    const page = await stranger().open(path);
    expect(page.text).toMatch(/We (?:have sent|send) ₹118\.00 back/);
    const note = page.links().find(({ text }) => text.startsWith("Credit note CN/"));
    const printed = await stranger().open(note?.address ?? "");
    for (const words of ["Credit note", "For invoice", order, "₹100.00", "₹18.00", "Rupees One Hundred Eighteen Only"])
      expect(printed.text).toContain(words);
  });
});
