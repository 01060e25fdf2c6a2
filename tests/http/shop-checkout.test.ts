import { describe, expect, test } from "vitest";

import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";
import {
  validAddress,
  amount,
  openCheckout,
  openPayment,
  orderNumber,
  payButton,
  pressProviderButton,
  quantities,
} from "../harness/shopper";

const website = sharedServer(() => startWebsite());

const shownTotal = (page: Awaited<ReturnType<typeof openCheckout>>["page"]) =>
  page.find("input", { name: "shownTotal" })[0]?.attribute("value");

describe("the checkout's form", () => {
  test("lists each missing field, and keeps the rest", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const refused = await page
      .form("Place Order")
      .fill({ city: "Pune", ...quantities(0, 0) })
      .submit("Place Order");
    expect(refused.status).toBe(400);
    const said = {
      name: "Name is required.",
      mobile: "Phone number must be 10 digits",
      email: "Email is required.",
      address: "Address is required.",
      pincode: "Pincode must be 6 digits.",
      state: "State is required.",
      "quantity-1": "Please add at least one item to the cart before placing an order.",
    };
    for (const [field, message] of Object.entries(said)) expect(refused.descriptionOf(field)).toContain(message);
    expect(refused.find("a", { class: "link" }).map((link) => link.text)).toEqual(expect.arrayContaining(Object.values(said)));
    expect(refused.form("Place Order").value("city")).toBe("Pune");
  });

  test.each([
    ["name", "n".repeat(51), "Use 50 characters or fewer."],
    ["mobile", "987654321", "Phone number must be 10 digits"],
    ["mobile", "98765432101", "Phone number must be 10 digits"],
    ["email", `${"e".repeat(40)}@example.in`, "Use 50 characters or fewer."],
    ["email", "asha", "Invalid email address"],
    ["address", "a".repeat(201), "Use 200 characters or fewer."],
    ["pincode", "56001", "Pincode must be 6 digits."],
    ["city", "c".repeat(31), "Use 30 characters or fewer."],
    ["state", "Atlantis", "Choose a state from the list."],
  ])("refuses the $0 $1", async (field, bad, message) => {
    const { visitor } = await openCheckout(website.origin, 1, 0);
    const page = await visitor.post("/checkout", { ...validAddress, ...quantities(1, 0), [field]: bad, intent: "place" });
    expect(page.status).toBe(400);
    expect(page.descriptionOf(field)).toContain(message);
    if (field !== "state") expect(page.form("Place Order").value(field)).toBe(bad);
  });

  test("asks once about a pincode of another state, and refuses one that begins with 0", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const place = (from: typeof page, pincode: string) =>
      from
        .form("Place Order")
        .fill({ ...validAddress, pincode })
        .submit("Place Order");
    const impossible = await place(page, "012345");
    expect([impossible.status, impossible.descriptionOf("pincode")]).toEqual([400, "No pincode begins with 0."]);
    const asked = await place(impossible, "700016");
    expect([asked.status, asked.descriptionOf("pincode")]).toEqual([
      400,
      "700016 is in West Bengal. Is Karnataka right? If so, press the button again.",
    ]);
    expect((await place(asked, "700016")).path).toBe("/payment");
  });

  test.each([
    [
      "a wrong check character",
      { businessName: "Deccan Motors", gstin: "27AAPFU0939F1ZX" },
      "gstin",
      /^Check each character of the GSTIN\./,
    ],
    ["a number of no state", { businessName: "Deccan Motors", gstin: "99AAPFU0939F1ZK" }, "gstin", /^Check each character of the GSTIN\./],
    ["a number alone", { businessName: " ", gstin: "27AAPFU0939F1ZV" }, "businessName", /^Enter the business's name too/],
    ["a name alone", { businessName: "Deccan Motors", gstin: "" }, "gstin", /^Enter the GSTIN too/],
  ])("refuses the GSTIN of a business with %s, and keeps it in an open fold", async (_, typed, field, message) => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const refused = await page
      .form("Place Order")
      .fill({ ...validAddress, ...typed })
      .submit("Place Order");
    expect([refused.status, refused.descriptionOf(field)]).toEqual([400, expect.stringMatching(message)]);
    for (const [name, value] of Object.entries(typed)) expect(refused.form("Place Order").value(name)).toBe(value);
    expect(refused.html).toMatch(/<details[^>]* open=""><summary[^>]*>Buying for a business\?/);
  });

  test("asks once about a GSTIN of another state, and again about another one", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const place = (from: typeof page, gstin: string) =>
      from
        .form("Place Order")
        .fill({ ...validAddress, businessName: "Deccan Motors", gstin })
        .submit("Place Order");
    const asked = await place(page, "33 aapfu 0939 f1z2");
    expect([asked.status, asked.descriptionOf("gstin")]).toEqual([
      400,
      "This GSTIN is of Tamil Nadu. The invoice will have 33AAPFU0939F1Z2, and Karnataka as the place of supply, because the parcel goes there. Is that right? If so, press the button again.",
    ]);
    const other = await place(asked, "27AAPFU0939F1ZV");
    expect([other.status, other.descriptionOf("gstin")]).toEqual([400, expect.stringMatching(/^This GSTIN is of Maharashtra\./)]);
    expect((await place(other, "27aapfu0939f1zv")).path).toBe("/payment");
  });

  test("does not order at a higher total than the page showed", async () => {
    const { page, visitor } = await openCheckout(website.origin, 2, 0);
    const order = (shownTotal: string) => visitor.post("/checkout", { ...validAddress, ...quantities(2, 0), shownTotal, intent: "place" });
    const shown = Number(page.find("input", { name: "shownTotal" })[0]?.attribute("value"));
    const refused = await order(String(shown - 1));
    expect([refused.status, refused.text.includes("The price has changed. Please review your order.")]).toEqual([400, true]);
    expect((await order(String(shown + 1))).path).toBe("/payment");
  });

  test("orders a typed quantity only at a total that was shown: Place Order shows the new total first", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const place = (shown: typeof page, changes: Record<string, string>) => shown.form("Place Order").fill(changes).submit("Place Order");
    const more = await place(page, { ...validAddress, ...quantities(3, 0) });
    expect([more.status, more.text.includes("The price has changed."), shownTotal(more)]).toEqual([400, true, "177000"]);
    const fewer = await place(more, quantities(2, 0));
    expect([fewer.status, shownTotal(fewer)]).toEqual([400, "118000"]);
    const payment = await place(fewer, {});
    expect([payment.path, amount(payment, "To pay")]).toEqual(["/payment", "₹1,180.00"]);
  });

  test("tells the browser what each field contains, so that the browser can fill it in", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const tokens = Object.keys(validAddress).map((name) => {
      const [control] = [...page.find("input", { name }), ...page.find("select", { name }), ...page.find("textarea", { name })];
      return control?.attribute("autocomplete");
    });
    expect(tokens.filter((token) => !token?.startsWith("shipping "))).toEqual([]);
  });

  test("keeps everything that was typed when the order is changed", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const typed = { ...validAddress, mobile: "12", pincode: "not yet", coupon: "SOON", businessName: "Deccan", gstin: "27" };
    const more = await page.form("Place Order").fill(typed).submit("+ One more Car Sticker");
    expect(more.path).toBe("/checkout");
    expect(more.status).toBe(200);
    const form = more.form("Place Order");
    for (const [name, value] of Object.entries(typed)) expect(form.value(name)).toBe(value);
    expect(form.value("quantity-1")).toBe("2");
    expect(amount(more, "Subtotal")).toBe("₹1,000.00");
  });

  test("shows a changed total on the first Enter, and places the order on the second", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const changed = await page
      .form("Place Order")
      .fill({ ...validAddress, ...quantities(3, 0) })
      .submit();
    expect(changed.path).toBe("/checkout");
    expect(amount(changed, "Subtotal")).toBe("₹1,500.00");
    expect((await changed.form("Place Order").submit()).path).toBe("/payment");
  });

  test("shows script tags as text", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const tag = "<script>alert(1)</script>";
    const typed = { name: tag, email: "a@<b>.in", address: tag, city: tag, coupon: tag };
    const applied = await page.form("Place Order").fill(typed).submit("Apply");
    expect(applied.status).toBe(400);
    expect(applied.form("Place Order").value("address")).toBe(tag);
    expect(applied.html).not.toContain("<script>alert(1)");
    const payment = await page
      .form("Place Order")
      .fill({ ...validAddress, name: tag, address: tag, city: tag })
      .submit("Place Order");
    expect(payment.path).toBe("/payment");
    expect(payment.html).not.toContain("<script>alert(1)");
  });
});

describe("the promo code", () => {
  test("can be applied and removed, and stays applied when a sticker is added", async () => {
    const { page } = await openCheckout(website.origin, 2, 0);
    const applied = await page.form("Apply").fill({ coupon: "FLAT50", name: "Asha" }).submit("Apply");
    expect(applied.text).toContain("Promo Code Applied: FLAT50");
    expect(applied.form("Remove").buttons).not.toContain("Apply");
    expect([amount(applied, "Discount"), amount(applied, "GST (18%)"), amount(applied, "Total")]).toEqual([
      "−₹50.00",
      "₹171.00",
      "₹1,121.00",
    ]);
    expect(applied.form("Remove").value("name")).toBe("Asha");

    const more = await applied.form("Remove").submit("+ One more Bike Sticker");
    expect(amount(more, "Total")).toBe("₹1,711.00");

    const removed = await more.form("Remove").submit("Remove");
    expect(removed.text).toContain("Promo code removed.");
    expect(removed.form("Apply").value("coupon")).toBe("");
    expect(amount(removed, "Discount")).toBeUndefined();
  });

  test("gives no discount while the order does not qualify, and the order costs what the page then shows", async () => {
    const { page } = await openCheckout(website.origin, 2, 0);
    const applied = await page.form("Apply").fill({ coupon: "FLAT50" }).submit("Apply");
    const less = await applied.form("Remove").submit("− One less Car Sticker");
    expect(less.text).toContain("Promo code is no longer valid.");
    expect(amount(less, "Total")).toBe("₹590.00");
    const more = await less.form("Remove").submit("+ One more Car Sticker");
    expect(amount(more, "Total")).toBe("₹1,121.00");
    const again = await more.form("Remove").submit("− One less Car Sticker");
    const payment = await again.form("Place Order").fill(validAddress).submit("Place Order");
    expect(amount(payment, "To pay")).toBe("₹590.00");
  });

  test.each([
    ["an empty code", "", "Enter a promo code."],
    ["an unknown code", "NOSUCHCODE", "Failed to apply promo code."],
    ["an expired code", "DIWALI25", "Failed to apply promo code."],
    ["a used-up code", "FIRST100", "Failed to apply promo code."],
    ["a code of 10,000 characters", "X".repeat(10_000), "Failed to apply promo code."],
  ])("refuses %s", async (_, code, message) => {
    const { visitor, page } = await openCheckout(website.origin, 2, 0);
    const refused = await visitor.post("/checkout", [...page.form("Apply").fill({ coupon: code }).entries(), ["intent", "apply"]]);
    expect(refused.status).toBe(400);
    expect(refused.descriptionOf("coupon")).toBe(message);
    expect(refused.form("Apply").value("coupon")).toBe(code.slice(0, 200));
    expect(amount(refused, "Total")).toBe("₹1,180.00");
  });

  test("requires an item in the cart", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const refused = await page
      .form("Apply")
      .fill({ ...quantities(0, 0), coupon: "WELCOME10" })
      .submit("Apply");
    expect(refused.descriptionOf("coupon")).toBe("Please add at least one item to the cart.");
  });
});

describe("an order that this browser has not seen paid", () => {
  const notice = /This browser has not seen a payment for order (\d+)/;

  test("is offered for payment, with a warning not to pay twice", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    const checkout = await visitor.open("/checkout");
    expect(notice.exec(checkout.text)?.[1]).toBe(orderNumber(page));
    expect(checkout.text).toContain("If you have paid, do not pay again.");
    expect(checkout.text).not.toContain("not paid yet");
    expect(orderNumber(await checkout.follow("pay ₹590"))).toBe(orderNumber(page));
  });

  test("is no longer offered after this browser has seen the payment", async () => {
    const { visitor, page } = await openPayment(website.origin, 1, 0);
    await pressProviderButton(page, "Pay");
    expect((await visitor.open("/checkout")).text).not.toMatch(notice);
  });
});

describe("placing an order", () => {
  test("uses the listed prices, whatever prices, totals and discounts are posted", async () => {
    const { visitor } = await openCheckout(website.origin, 1, 1);
    const wished = { price: "1", "price-1": "1", amount: "1", total: "1", totalAmount: "1", discount: "999", gst: "0", promo: "WELCOME10" };
    const payment = await visitor.post("/checkout", { ...validAddress, ...quantities(1, 1), ...wished, intent: "place" });
    expect(payment.path).toBe("/payment");
    expect(amount(payment, "To pay")).toBe("₹1,180.00");
    expect((await payment.form(payButton(payment)).submit()).text).toContain("₹1,180.00");
  });

  test("applies the discount of a promo code", async () => {
    const { page } = await openCheckout(website.origin, 1, 0);
    const applied = await page.form("Apply").fill({ coupon: "WELCOME10" }).submit("Apply");
    const payment = await applied.form("Place Order").fill(validAddress).submit("Place Order");
    expect(amount(payment, "To pay")).toBe("₹531.00");
  });

  test("several times at once, and again after Back, makes one order", async () => {
    const { visitor, page } = await openCheckout(website.origin, 1, 0);
    const form = page.form("Place Order").fill(validAddress);
    const tabs = await Promise.all([form.submit("Place Order"), form.submit("Place Order"), form.submit("Place Order")]);
    const back = await (await visitor.open("/checkout")).form("Place Order").submit("Place Order");
    expect(new Set([...tabs, back].map(orderNumber)).size).toBe(1);
  });

  test("with another cart makes another order", async () => {
    const { visitor, page } = await openCheckout(website.origin, 1, 0);
    const first = await page.form("Place Order").fill(validAddress).submit("Place Order");
    const changed = await (await visitor.open("/checkout")).form("Place Order").fill(quantities(2, 0)).submit("Place Order");
    const second = await changed.form("Place Order").submit("Place Order");
    expect(orderNumber(second)).not.toBe(orderNumber(first));
    expect(amount(second, "To pay")).toBe("₹1,180.00");
  });
});
