import { browser, type Visitor } from "./browser/browser";
import type { Page } from "./browser/page";
import { codeSentTo } from "./outbox";

/** Asks for a reseller's code. @returns the screen that it ends on. */
export async function askForResellerCode(visitor: Visitor, email: string, path = "/resellerlogin"): Promise<Page> {
  const page = await visitor.open(path);
  return page.form("Send OTP").fill({ email }).submit("Send OTP");
}

/** A reseller who has just logged in. */
export async function logInReseller(origin: string, email: string): Promise<Visitor> {
  const visitor = browser(origin);
  const page = await askForResellerCode(visitor, email);
  const code = await codeSentTo(origin, email);
  await page.form("Verify OTP").fill({ password: code }).submit("Verify OTP");
  return visitor;
}
