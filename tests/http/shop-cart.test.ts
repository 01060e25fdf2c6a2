import { describe, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";
import { amount, openCheckout, openPayment, pressProviderButton, quantities } from "../harness/shopper";

const website = sharedServer(() => startWebsite());

const cartOf = (form: ReturnType<Page["form"]>) => [form.value("quantity-1"), form.value("quantity-2")];

describe("the product page", () => {
  test("shows the spec's content for both stickers", async () => {
    const page = await browser(website.origin).open("/productdetail");
    expect(page.status).toBe(200);
    expect(page.text.match(/Sale \d+% off/g)).toHaveLength(2);
    expect(page.find("del")).toHaveLength(2);
    expect(page.text.match(/Delivery in 3-5 business days/g)).toHaveLength(2);
    expect(page.text.match(/No refunds or replacement/g)).toHaveLength(2);
    for (const feature of ["VIN link", "Anonymous call", "Emergency contacts", "Blood group", "Predefined SMS"]) {
      expect(page.text).toContain(feature);
    }
  });

  test("counts up and down without scripts, within 0 to 99", async () => {
    const visitor = browser(website.origin);
    const press = async (intent: string, car: string, bike: string) => {
      const page = await visitor.post("/productdetail", { ...quantities(car, bike), intent });
      return [page.form("Buy Now").value("quantity-1"), page.form("Buy Now").value("quantity-2")];
    };
    expect(await press("more-1", "0", "3")).toEqual(["1", "3"]);
    expect(await press("less-2", "1", "3")).toEqual(["1", "2"]);
    expect(await press("less-1", "0", "2")).toEqual(["0", "2"]);
    expect(await press("more-2", "0", "99")).toEqual(["0", "99"]);
  });

  test.each(["-1", "100", "1.5", "1e1", "abc", "9".repeat(300), "<script>"])(
    "refuses the quantity $0 and keeps what was typed",
    async (bad) => {
      const visitor = browser(website.origin);
      await visitor.post("/productdetail", { ...quantities(2, 1), intent: "buy" });
      const page = await visitor.post("/productdetail", { ...quantities(bad, 1), intent: "buy" });
      expect(page.status).toBe(400);
      expect(page.title).toMatch(/^Error: /);
      expect(page.descriptionOf("quantity-1")).toBe("Enter a quantity from 0 to 99.");
      expect(page.form("Buy Now").value("quantity-1")).toBe(bad);
      expect(page.html).not.toContain('value="<script>');
      expect((await visitor.open("/checkout")).form("Place Order").value("quantity-1")).toBe("2");
    },
  );

  test("requires a sticker in the cart", async () => {
    const products = await browser(website.origin).open("/productdetail");
    const page = await products.form("Buy Now").fill(quantities(0, 0)).submit("Buy Now");
    expect(page.status).toBe(400);
    expect(page.text).toContain("Please add at least one item to the cart.");
    expect(page.text).toMatch(/Total\s+₹0\s+incl\. 18% GST\s+₹0\s+\+\s+₹0/);
  });

  test.each([
    ["/productdetail", "1", "0"],
    ["/productdetail?sticker=car", "1", "0"],
    ["/productdetail?sticker=bike", "0", "1"],
    ["/productdetail?sticker=boat", "1", "0"],
  ])("starts at %s with %s car and %s bike stickers, and Buy Now takes them to the checkout", async (path, car, bike) => {
    const page = await browser(website.origin).open(path);
    expect(cartOf(page.form("Buy Now"))).toEqual([car, bike]);
    const checkout = await page.form("Buy Now").submit("Buy Now");
    expect(checkout.path).toBe("/checkout");
    expect(cartOf(checkout.form("Place Order"))).toEqual([car, bike]);
  });

  test("adds nothing to a cart for the sticker that its URL names, and keeps an emptied cart empty", async () => {
    const visitor = browser(website.origin);
    await visitor.post("/productdetail", { ...quantities(2, 0), intent: "buy" });
    expect(cartOf((await visitor.open("/productdetail?sticker=bike")).form("Buy Now"))).toEqual(["2", "0"]);
    await visitor.post("/productdetail", { ...quantities(1, 0), intent: "less-1" });
    expect(cartOf((await visitor.open("/productdetail")).form("Buy Now"))).toEqual(["0", "0"]);
  });

  test("shows the bike sticker first after a button for bikes", async () => {
    const page = await browser(website.origin).open("/productdetail?sticker=bike");
    expect(page.find("h2")[0]?.text).toBe("Bike Sticker");
  });

  test("shows the average of the testimonials' stars, and their number", async () => {
    const page = await browser(website.origin).open("/productdetail");
    expect(page.text).toMatch(/4\.7 out of 5 stars\s+4\.7 from 6 testimonials/);
  });

  test("after a payment preselects one car sticker again, which can be removed", async () => {
    const { page, visitor } = await openPayment(website.origin, 1, 0);
    await pressProviderButton(page, "Pay");
    const products = await visitor.open("/productdetail");
    expect(cartOf(products.form("Buy Now"))).toEqual(["1", "0"]);
    const none = await products.form("Buy Now").submit("− One less Car Sticker");
    expect(cartOf(none.form("Buy Now"))).toEqual(["0", "0"]);
  });

  test("shows what one pack costs with GST, and the total", async () => {
    const page = await browser(website.origin).open("/productdetail");
    expect(page.text.match(/₹590\s+incl\. 18% GST\s+₹500/g)).toHaveLength(3);
    expect(page.html.match(/"price":"[^"]*"/g)).toEqual(['"price":"590.00"', '"price":"590.00"']);
    const step = await page.form("Buy Now").submit("+ One more Car Sticker");
    expect(step.text).toMatch(/Total\s+₹1,180\s+incl\. 18% GST\s+₹1,000\s+\+\s+₹180/);
  });

  test("takes the cart to the checkout, with prices", async () => {
    const { page } = await openCheckout(website.origin, 2, 1);
    expect(page.path).toBe("/checkout");
    expect([amount(page, "Subtotal"), amount(page, "GST (18%)"), amount(page, "Total")]).toEqual(["₹1,500.00", "₹270.00", "₹1,770.00"]);
  });
});

describe("the simple product card", () => {
  test("shows a price of ₹500 per unit, and adds to the cart", async () => {
    const visitor = browser(website.origin);
    const card = await visitor.open("/addtoproduct");
    expect(card.text).toMatch(/₹500\s+per unit/);
    const added = await card.form("Add to Cart").fill({ productid: "2", quantity: "3" }).submit("Add to Cart");
    expect(added.text).toContain("In your cart: 3.");
    const checkout = await added.form("Buy now").fill({ productid: "1", quantity: "2" }).submit("Buy now");
    expect(checkout.path).toBe("/checkout");
    expect(checkout.form("Place Order").entries()).toEqual(
      expect.arrayContaining([
        ["quantity-1", "2"],
        ["quantity-2", "3"],
      ]),
    );
  });

  test.each(["0", "", "-2", "2.5", "100"])("refuses the quantity %j", async (bad) => {
    const card = await browser(website.origin).open("/addtoproduct");
    const page = await card.form("Buy now").fill({ quantity: bad }).submit("Buy now");
    expect(page.status).toBe(400);
    expect(page.descriptionOf("quantity")).toContain("Enter a quantity from 1 to 99.");
  });
});

describe("an invalid cart cookie", () => {
  test("counts as an empty cart", async () => {
    const forged = Buffer.from(
      JSON.stringify({ visit: "x", cart: { 1: 9, 2: 9 }, promo: null, draft: {}, order: null, paid: null, hasChosen: true }),
    );
    const visitor = browser(website.origin, { headers: { Cookie: `shop=${forged.toString("base64")}.AAAA` } });
    expect((await visitor.open("/checkout")).text).toContain("Your cart is empty.");
  });

  test("counts as an empty cart if it was encrypted with another website's secret", async () => {
    const other = await startWebsite({
      apiBaseUrl: website.origin,
      environment: { SESSION_SECRETS: "another secret of thirty-two characters" },
    });
    const there = browser(other.origin);
    await there.post("/productdetail", { ...quantities(5, 0), intent: "buy" });
    const cookie = there.cookies.header();
    const here = browser(website.origin, { headers: { Cookie: cookie ?? "" } });
    expect(cookie).toContain("shop=");
    expect((await here.open("/checkout")).text).toContain("Your cart is empty.");
    await other.stop();
  });
});
