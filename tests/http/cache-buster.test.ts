import { describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser, type Visitor } from "../harness/browser/browser";
import type { FieldValue } from "../harness/browser/form";
import type { Page } from "../harness/browser/page";
import { openOwnerScreen } from "../harness/owner-area";
import { randomPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { logInReseller } from "../harness/reseller-journey";
import { quantities } from "../harness/shopper";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

/** Returns a browser that, like Dillo, shows the stored copy when a page is opened again. */
const keeping = () => browser(website.origin, { cachesPages: true });
const addressOf = ({ url }: Page) => url.pathname + url.search;

type Step = { readonly press: string; readonly typed?: Readonly<Record<string, FieldValue>> };
type Row = { readonly form: string; readonly open: () => Promise<Page>; readonly steps: readonly Step[] };

const twice = (step: Step) => [step, step];

async function renewal(): Promise<Page> {
  const { page } = await openOwnerScreen(website.origin, demoOwners.asha.phone, "/userdetail", keeping());
  return page.follow("Renew KA01EX9034");
}

async function filledCheckout(): Promise<Page> {
  return (await keeping().open("/productdetail")).form("Buy Now").fill(quantities(2, 1)).submit("Buy Now");
}

let reseller: Promise<Visitor> | null = null;
async function openAsReseller(path: string): Promise<Page> {
  reseller ??= logInReseller(website.origin, demoResellers.deccan.email, keeping());
  return (await reseller).open(path);
}

const rows: readonly Row[] = [
  { form: "a product's quantity", open: () => keeping().open("/productdetail"), steps: twice({ press: "+ One more Car Sticker" }) },
  {
    form: "the checkout's quantity",
    open: filledCheckout,
    steps: [{ press: "+ One more Car Sticker" }, { press: "+ One more Bike Sticker" }, { press: "− One less Car Sticker" }],
  },
  {
    form: "the checkout's promo code",
    open: filledCheckout,
    steps: [{ press: "Apply", typed: { coupon: "WELCOME10" } }, { press: "Remove" }],
  },
  {
    form: "the simple product card",
    open: () => keeping().open("/addtoproduct"),
    steps: twice({ press: "Add to Cart", typed: { productid: "2", quantity: "3" } }),
  },
  { form: "the renewal's promo code", open: renewal, steps: [{ press: "Apply", typed: { coupon: "WELCOME10" } }, { press: "Remove" }] },
  {
    form: "the rows of a reseller's order",
    open: () => openAsReseller("/neworder"),
    steps: [{ press: "Add row" }, { press: "Recalculate" }],
  },
  {
    form: "a reseller's postpaid order",
    open: () => openAsReseller("/neworder?rows=postpaid.1.0"),
    steps: [{ press: "Recalculate", typed: { "payType-0": "postpaid", "bikeQuantity-0": "1" } }, { press: "Place Order" }],
  },
  ...(
    [
      ["/register", { strPhone: randomPhone(), strEmail: "owner@example.in" }],
      ["/login", { phone: randomPhone() }],
      ["/userlogin?next=%2Fmyqr", { phone: randomPhone() }],
      ["/resellerlogin", { email: demoResellers.kaveri.email }],
    ] as const
  ).map(([path, typed]) => ({
    form: `requesting a code at ${path}`,
    open: () => keeping().open(path),
    steps: [{ press: "Send OTP", typed }, { press: "Start again" }],
  })),
];

describe("the cache buster", () => {
  test.each(rows)("gives each response to a form a new URL: $form", async ({ open, steps }) => {
    let page = await open();
    const seen = new Set([addressOf(page)]);
    for (const { press, typed = {} } of steps) {
      const form = page.form(press).fill(typed);
      expect(form.action).not.toContain("at=");
      page = await form.submit(press);
      const [posted = ""] = page.redirectedFrom;
      expect([page.status, page.redirectedFrom.length]).toEqual([200, 1]);
      expect(addressOf(page)).not.toBe(posted);
      expect(seen).not.toContain(addressOf(page));
      expect(posted.split("?")[0]).toBe(page.url.pathname);
      expect(page.find("link", { rel: "canonical" })[0]?.attribute("href")).toBe(website.origin + page.url.pathname);
      seen.add(addressOf(page)).add(posted);
    }
  });

  test.each(["/register", "/login", "/userlogin", "/resellerlogin"])(
    'gives %s a new URL for each press of "Resend", even in a browser that has not requested a code',
    async (path) => {
      const visitor = browser(website.origin, { redirects: false });
      const [first, second] = [await visitor.post(path, { intent: "resend" }), await visitor.post(path, { intent: "resend" })];
      expect([first.status, second.status]).toEqual([303, 303]);
      const locations = [first, second].map((answer) => answer.headers.get("location"));
      expect(new Set([path, ...locations]).size).toBe(3);
    },
  );

  test("lets a browser that stores every page show a new quantity", async () => {
    let page = await keeping().open("/productdetail");
    for (const quantity of ["2", "3", "4"]) {
      page = await page.form("Buy Now").submit("+ One more Car Sticker");
      expect(page.form("Buy Now").value("quantity-1")).toBe(quantity);
    }
    page = await page.form("Buy Now").submit("Buy Now");
    for (const quantity of ["5", "6"]) {
      page = await page.form("Place Order").submit("+ One more Car Sticker");
      expect(page.form("Place Order").value("quantity-1")).toBe(quantity);
    }
  });

  test("is not added to a redirect to another page, or to the response to a script", async () => {
    const visitor = browser(website.origin, { redirects: false });
    const bought = await visitor.post("/productdetail", { ...quantities(1, 0), intent: "buy" });
    expect([bought.status, bought.headers.get("location")]).toEqual([303, "/checkout"]);
    const scripted = await visitor.post("/productdetail?_data=routes%2Fproductdetail", { ...quantities(1, 0), intent: "more-1" });
    expect([scripted.status, scripted.headers.get("x-remix-redirect")]).toEqual([204, "/productdetail"]);
  });

  test("is left out of the URL that a login leads back to", async () => {
    const page = await browser(website.origin).open("/myqr?at=k3f");
    expect(page.path).toBe("/userlogin?next=%2Fmyqr");
  });
});
