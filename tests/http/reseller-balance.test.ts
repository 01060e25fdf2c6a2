import { describe, expect, test } from "vitest";

import { parseRupees } from "../../contract/money";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { startBrokenApi } from "../fakes/broken-api";
import type { Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { logInExternalReseller, logInReseller } from "../harness/reseller-journey";
import { sharedServer } from "../harness/shared-server";
import { payButton, pressProviderButton } from "../harness/shopper";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

let known: Visitor | null = null;

/** Opens the account of a reseller who owes several orders. */
async function openAccount(): Promise<{ visitor: Visitor; account: Page }> {
  known ??= await logInReseller(website.origin, demoResellers.deccan.email);
  return { visitor: known, account: await known.open("/myaccount") };
}

const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));
const dueOn = (page: Page) => parseRupees(/^Pay (₹[\d,.]+) now$/.exec(payButton(page))?.[1] ?? "") ?? Number.NaN;
const owedOn = (page: Page) => parseRupees(/You owe\n(₹[\d,.]+)/.exec(page.text)?.[1] ?? "") ?? Number.NaN;

describe("what is due on a reseller's account", () => {
  test("is not paid after a failed or cancelled payment, which can be tried again", async () => {
    const { visitor, account } = await openAccount();
    for (const [button, path, says] of [
      ["Fail", "/failed", "If money has left your account, contact us before you pay again."],
      ["Cancel", "/payment_failed", "Please contact us for more information"],
    ] as const) {
      const end = await pressProviderButton(await account.form(payButton(account)).submit(), button);
      expect([end.url.pathname, end.text.includes(says)]).toEqual([path, true]);
      expect(end.text).not.toMatch(/your order|order number/i);
      expect((await end.follow("Pay again")).path).toBe("/payment");
    }
    expect(owedOn(await visitor.open("/myaccount"))).toBe(owedOn(account));
  });

  test("is paid from the account, to which the reseller comes back", async () => {
    const { visitor, account } = await openAccount();
    expect((await (await visitor.open("/myorder")).follow("Pay what is due")).path).toBe("/myaccount");
    const [due, owed] = [dueOn(account), owedOn(account)];
    expect(due).toBeGreaterThan(0);
    const form = account.form(payButton(account));
    const payment = await form.submit();
    expect(payment.path).toBe("/payment");
    expect(payment.text).not.toMatch(/your order|order number|GST/i);
    expect((await payment.follow("Back to your account")).path).toBe("/myaccount");
    const end = await pressProviderButton(payment, "Pay");
    expect(end.path).toBe("/myaccount");
    expect(end.text).toContain("We have received your payment and entered it in your account.");
    expect(owedOn(end)).toBe(owed - due);
    const [newest] = end.links().filter(({ text }) => text.startsWith("Payment pay_"));
    expect(newest?.address).toContain("/paymentlist?from=");

    // A second tab still shows the old amount.
    const stale = await form.submit();
    expect([stale.status, stale.url.pathname, summary(stale)]).toEqual([
      400,
      "/myaccount",
      ["The amount to pay has changed. You were not charged."],
    ]);
    expect(owedOn(stale)).toBe(owed - due);
  });

  test("is the only amount that can be paid, whatever the browser posts", async () => {
    const { visitor } = await openAccount();
    for (const amount of ["100", "", "-1", "1e9", "99999999999"]) {
      const refused = await visitor.post("/myaccount", { amount });
      expect([refused.status, refused.url.pathname]).toEqual([400, "/myaccount"]);
    }
  });
});

test("behind an API that does not say that it can be paid, there is no button", async () => {
  const api = await startBrokenApi();
  const external = await startWebsite({ apiBaseUrl: api.origin });
  try {
    const visitor = await logInExternalReseller(external.origin, api);
    const due = { amount: "477.90", by: "01-03-2026", is_overdue: 0, bank_details: "Their bank" };
    api.answer("/ledger_list", { body: { status: "success", ledger_list: [], due } });
    const account = await visitor.open("/myaccount");
    expect(account.text).toContain("Their bank");
    expect(account.forms().flatMap(({ buttons }) => buttons)).not.toContainEqual(expect.stringContaining("Pay "));
  } finally {
    await external.stop();
    await api.stop();
  }
});
