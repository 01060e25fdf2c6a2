import { expect, type Page } from "@playwright/test";

import { demoResellers } from "../../backend/composition/demo/resellers";
import { test } from "../harness/isolated-product";
import type { Product } from "../harness/product";
import { expectFormErrors, textBrowserWithCookies, expectBusyWhileSending } from "./forms";
import { readMailedCode } from "./outbox-page";

const { email } = demoResellers.deccan;
const LIMIT = 210;

type Context = { readonly product: Product; readonly scriptsRun: boolean };

test("a reseller logs in, places a postpaid and a prepaid order, pays, and finds both orders in the lists", async ({
  page,
  product,
  javaScriptEnabled,
}) => {
  const context = { product, scriptsRun: javaScriptEnabled };

  await test.step("an unknown e-mail is refused", () => loginWrongly(page, context));
  await test.step("a wrong code is refused, the code expires, and a new code is accepted", () => logIn(page, context));
  await test.step("three rows are filled in, and an edit over the limit is refused", () => fillIn(page, context));
  const orders =
    await test.step("an order over the limit is rejected, and an order for exactly what the limit still allows is accepted", () =>
      placeOrder(page, context));
  await test.step("the details of both orders are exact to the paisa", () => readDetails(page, orders, context));
  await test.step("the orders are printed as a table, without filters", () => printOrders(page));
  await test.step("the invoice is printed with the logo, but without the menu, the footer and the link back", () =>
    printInvoice(page, orders.prepaid, context));
  await test.step("the list of QR codes has pages and can be filtered by status", () => pageThroughStickers(page));
  await test.step("the account shows both orders and the payment, and the payment list shows the payment", () => readLedger(page));
  await test.step("logging out ends the session", () => logOut(page));
});

async function loginWrongly(page: Page, { scriptsRun }: Context): Promise<void> {
  const unknown = "Reseller with this email ID does not exist..!";
  await page.goto("/myorder");
  await expect(page).toHaveTitle("Reseller Login - PlateNote");
  await page.getByLabel("E-mail").fill("nobody@example.in");
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expectFormErrors(page, [unknown], { fields: true, scriptsRun });
  const toast = page.locator(".notice-toast").filter({ hasText: unknown });
  await (scriptsRun ? expect(toast).toBeVisible() : expect(toast).toHaveCount(0));
  await expect(page.getByLabel("E-mail")).toHaveValue("nobody@example.in");
}

async function logIn(page: Page, { product, scriptsRun }: Context): Promise<void> {
  await requestCode(page, scriptsRun);
  const wrong = (await readMailedCode(page, product.outboxOrigin, email)).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  await verify(page, wrong);
  await expectFormErrors(page, ["Invalid OTP..! Please Enter Valid OTP.."], { fields: false, scriptsRun });

  await product.restartWithClockAhead(601);
  await page.getByLabel("OTP").fill(wrong);
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "OTP expired. Please request a new OTP." })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reseller Login");

  await requestCode(page, scriptsRun);
  await verify(page, await readMailedCode(page, product.outboxOrigin, email));
  await page.waitForURL("**/myorder");
  await expect(page.getByText("OTP verified successfully!").first()).toBeVisible();
}

async function requestCode(page: Page, scriptsRun: boolean): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  const press = () => page.getByRole("button", { name: "Send OTP" }).click();
  await (scriptsRun ? expectBusyWhileSending(page, press, "Sending OTP") : press());
  await expect(page).toHaveTitle("Verify OTP - PlateNote");
  await expect(page.getByRole("timer")).toHaveText(
    scriptsRun ? /^OTP expires in (10:00|9:5\d)$/ : /^Your OTP is valid until \d{1,2}:\d\d\s[ap]m\.$/,
  );
}

async function verify(page: Page, code: string): Promise<void> {
  await page.getByLabel("OTP").fill(code);
  await page.getByRole("button", { name: "Verify OTP" }).click();
}

async function fillIn(page: Page, { scriptsRun }: Context): Promise<void> {
  await openFromBar(page, "New Order");
  await expect(page.getByText(`You can order ${LIMIT} more packs of two postpaid.`)).toBeVisible();
  await fillRow(page, 1, "Postpaid", "10", "5");
  await page.getByRole("button", { name: "Add row" }).click();
  await fillRow(page, 2, "Prepaid", "30", "0");
  await page.getByRole("button", { name: "Add row" }).click();
  await fillRow(page, 3, "Postpaid", "0", String(LIMIT));

  const recalculate = page.getByRole("button", { name: "Recalculate" });
  if (!scriptsRun) await recalculate.click();
  await expect(page.getByText(`Purchase limit of ${LIMIT} exceeded for postpaid orders.`)).toBeVisible();
  if (!scriptsRun) await fillRow(page, 1, "Postpaid", "10", "5");
  await fillRow(page, 3, "Postpaid", "0", "8");
  if (!scriptsRun) await recalculate.click();
  await expect(rowOf(page, 3)).toContainText("₹3,024.00");
  // 53 stickers at 420 rupees, less 10 % postpaid and 20 % prepaid.
  await expectDetail(page, "Total Amount", "₹18,774.00");
  await expectDetail(page, "GST(18%)", "₹3,379.32");
  await expectDetail(page, "Net Amount", "₹22,153.32");
}

type Orders = { readonly postpaid: string; readonly prepaid: string };

async function placeOrder(page: Page, { scriptsRun }: Context): Promise<Orders> {
  // Another window uses up most of the limit.
  const elsewhere = await textBrowserWithCookies(page);
  const asked = await elsewhere.post("/neworder", {
    intent: "place",
    idempotencyKey: "another window",
    "payType-0": "postpaid",
    "carQuantity-0": "200",
  });
  const used = await asked.form("Place Order").submit("Place Order");
  expect(used.text).toContain("Order created successfully!");
  const place = page.getByRole("button", { name: "Place Order" });
  await place.click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toContainText(
    'Sorry you cannot order more than "10" Quantity for postpaid order',
  );
  await expect(rowOf(page, 1).getByLabel("Car sticker quantity")).toHaveValue("10");

  await fillRow(page, 1, "Postpaid", "1", "1");
  // Without scripts, the page learns the amount of the new quantities only when they are sent.
  if (!scriptsRun) await place.click();
  await expect(rowOf(page, 1)).toContainText("₹450.00");
  await place.click();
  await page.waitForURL("**/payment");
  const booked = page.getByText(/Order created successfully! Order ID: \d+/).first();
  const postpaid = /\d+/.exec(await booked.innerText())?.[0] ?? "";
  await pay(page);
  const thanks = await page.getByText(/Order ID: \d+/).innerText();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Order Has Been Placed Successfully..!");
  await page.getByRole("main").getByRole("link", { name: "My Order" }).click();
  return { postpaid, prepaid: /\d+/.exec(thanks)?.[0] ?? "" };
}

async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay ₹" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const goOn = page.getByRole("button", { name: "Continue" });
  await expect(goOn.or(page.getByText("Your Order Has Been Placed Successfully..!"))).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await page.waitForURL("**/thank-you-reseller");
}

/** Expects the amounts of 40 stickers at ₹450, which cost ₹405 each postpaid and ₹360 each prepaid. */
async function readDetails(page: Page, { postpaid, prepaid }: Orders, { scriptsRun }: Context): Promise<void> {
  for (const [order, amounts] of [
    [postpaid, ["₹4,050.00", "₹729.00", "₹4,779.00"]],
    [prepaid, ["₹10,800.00", "₹1,944.00", "₹12,744.00"]],
  ] as const) {
    const view = page.getByRole("link", { name: `View order ${order}` });
    await view.click();
    const dialog = page.getByRole("dialog", { name: "Order Details" });
    if (scriptsRun) await expect(dialog.getByRole("heading", { name: "Order Details" })).toBeFocused();
    for (const amount of amounts) await expect(dialog).toContainText(amount);
    if (scriptsRun) await page.keyboard.press("Escape");
    else await dialog.getByRole("link", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(view).toBeFocused();
  }
}

/** A printed A4 page is about 718 CSS pixels wide. On a screen of this width, the rows are cards. */
async function printOrders(page: Page): Promise<void> {
  const screen = page.viewportSize() ?? { width: 1280, height: 720 };
  const heads = page.getByRole("columnheader", { name: "Net Amount" });
  await page.setViewportSize({ width: 718, height: 900 });
  expect((await heads.boundingBox())?.x).toBeLessThan(0);
  await page.emulateMedia({ media: "print" });
  expect((await heads.boundingBox())?.x).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
  for (const onScreen of [page.getByRole("search"), page.getByText("Download CSV")]) await expect(onScreen).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize(screen);
}

async function printInvoice(page: Page, order: string, { scriptsRun }: Context): Promise<void> {
  await page.getByRole("link", { name: `View order ${order}` }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tax invoice");
  await expect(page.getByRole("main")).toContainText("₹972.00");
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(scriptsRun ? 1 : 0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toHaveText("PlateNote", { useInnerText: true });
  for (const onScreen of [page.getByRole("navigation"), page.getByRole("contentinfo"), page.getByText("Back to the order")])
    await expect(onScreen).toBeHidden();
  await page.emulateMedia({ media: "screen" });
}

async function pageThroughStickers(page: Page): Promise<void> {
  await openFromBar(page, "My QRcodes");
  const first = await page.getByRole("rowheader").allInnerTexts();
  expect(first).toHaveLength(10);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page");
  expect(await page.getByRole("rowheader").allInnerTexts()).not.toEqual(first);
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(page.getByRole("rowheader")).toHaveText(first);
  await page.getByLabel("Status").selectOption("Registered");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("cell", { name: "Vikram" }).first()).toBeVisible();
}

/** Expects the payment and the charge of the prepaid order in the ledger, above the postpaid order, which was booked earlier. */
async function readLedger(page: Page): Promise<void> {
  await openFromBar(page, "My Account");
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText(/^1.*₹12,744\.00.*₹0\.00/s);
  await expect(rows.nth(2)).toContainText(/^2.*₹0\.00.*₹12,744\.00/s);
  await expect(rows.nth(3)).toContainText(/^3.*₹0\.00.*₹4,779\.00/s);
  await openFromBar(page, "Payment List");
  await expect(rows.nth(1)).toContainText(/^1.*₹12,744\.00.*pay_/s);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/resellerlogin");
  await expect(page.getByText("You are logged out.").first()).toBeVisible();
  await page.goto("/paymentlist");
  await expect(page).toHaveURL(/\/resellerlogin\?next=/);
  await expect(page.getByText("GUID is missing. Please log in again.").first()).toBeVisible();
}

function openFromBar(page: Page, name: string): Promise<void> {
  return page.getByRole("banner").getByRole("link", { name, exact: true }).click();
}

function rowOf(page: Page, number: number) {
  return page.getByRole("group", { name: `Row ${number}` });
}

async function fillRow(page: Page, number: number, payType: string, car: string, bike: string): Promise<void> {
  const row = rowOf(page, number);
  await row.getByLabel("Pay type").selectOption(payType);
  await row.getByLabel("Car sticker quantity").fill(car);
  await row.getByLabel("Bike sticker quantity").fill(bike);
}

async function expectDetail(page: Page, label: string, value: string): Promise<void> {
  await expect(page.locator(".order-end .fact").filter({ hasText: label })).toContainText(value);
}
