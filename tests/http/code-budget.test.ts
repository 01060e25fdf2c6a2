import { expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { requestCode, randomPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { requestResellerCode } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";

/** Tests what the screens that send codes show after the daily budget for codes is used up (docs/decisions/0029-codes.md). */
const website = sharedServer(() => startWebsite({ environment: { SMS_PER_DAY: "1", MAILS_PER_DAY: "1" } }));

const known = demoOwners.asha.phone;
const reseller = demoResellers.deccan.email;

const requestAt = (path: string) => async (visitor: Visitor, phone: string) =>
  (await visitor.open(path)).form("Send OTP").fill({ phone }).submit("Send OTP");

type Ask = (visitor: Visitor, account: string) => Promise<Page>;

test.each<[string, Ask, string, string, string]>([
  ["/register", requestCode, randomPhone(), "strPhone", "Failed to send OTP"],
  ["/login, known phone", requestAt("/login"), known, "phone", "An error occurred during login."],
  ["/login, unknown phone", requestAt("/login"), randomPhone(), "phone", "An error occurred during login."],
  ["/userlogin, known phone", requestAt("/userlogin"), known, "phone", "An error occurred during login."],
  ["/userlogin, unknown phone", requestAt("/userlogin"), randomPhone(), "phone", "An error occurred during login."],
  ["/resellerlogin", requestResellerCode, reseller, "email", "We could not send the OTP. Please try again later."],
])(
  "if the budget for codes is used up, the screen shows an error and keeps what was typed: %s",
  async (_, ask, account, field, sentence) => {
    await useUpBudgets();
    const page = await ask(browser(website.origin), account);
    const [alert] = page.find("div", { role: "alert" });
    expect([page.status, alert?.text.split("\n").slice(1)]).toEqual([503, [sentence]]);
    expect(page.form("Send OTP").value(field)).toBe(account);
  },
);

/** Uses up the budgets for SMS and email. Ignores the responses, because an earlier test may have used up the budgets already. */
async function useUpBudgets(): Promise<void> {
  await requestCode(browser(website.origin), randomPhone());
  await requestResellerCode(browser(website.origin), reseller);
}
