import { browser, type Visitor } from "./browser/browser";
import type { Page } from "./browser/page";
import { codeSentTo } from "./outbox";
import type { BrokenApi } from "../fakes/broken-api";

/** Requests a reseller's code. @returns the next screen. */
export async function requestResellerCode(visitor: Visitor, email: string, path = "/resellerlogin"): Promise<Page> {
  const page = await visitor.open(path);
  return page.form("Send OTP").fill({ email }).submit("Send OTP");
}

/**
 * Logs in a reseller.
 * @param apiOrigin the origin of the API, which sends the code.
 * @returns the reseller's browser.
 */
export async function logInReseller(origin: string, email: string, visitor = browser(origin), apiOrigin = origin): Promise<Visitor> {
  const page = await requestResellerCode(visitor, email);
  const code = await codeSentTo(apiOrigin, email);
  await page.form("Verify OTP").fill({ password: code }).submit("Verify OTP");
  return visitor;
}

/** Logs in a reseller of an external API, with 20 % off prepaid orders, 10 % off postpaid orders, and a limit of 100 stickers. */
export async function logInExternalReseller(origin: string, api: Pick<BrokenApi, "answer">): Promise<Visitor> {
  const reseller = { guid: "their-guid", discount_rate: "20", postpaid_discount_rate: "10.00", no_of_QR: "100" };
  api.answer("/resellerLogin", { body: { Status: "Success", Message: "OTP sent" } });
  api.answer("/resellerVerifyOTP", { body: { Reseller: [reseller], authToken: "their-token" } });
  const visitor = browser(origin);
  const page = await requestResellerCode(visitor, "orders@example.in");
  await page.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
  return visitor;
}
