import { browser, type Visitor } from "./browser/browser";
import type { Page } from "./browser/page";
import { codeSentTo } from "./outbox";
import { submitCode } from "./owner-journey";

/** Opens a screen of the owner's area and logs in. @returns the visitor, and the screen after the login. */
export async function openOwnerScreen(
  origin: string,
  phone: string,
  path = "/userdetail",
  visitor = browser(origin),
): Promise<{ visitor: Visitor; page: Page }> {
  const codePage = await (await visitor.open(path)).form("Send OTP").fill({ phone }).submit("Send OTP");
  return { visitor, page: await submitCode(codePage, await codeSentTo(origin, phone)) };
}

/** Returns the path of the screen that edits the vehicle with this plate. */
export function editPath(visitor: Visitor, plate: string): Promise<string> {
  return linkPath(visitor, "/myqr", `Edit ${plate}`);
}

/** Returns the path of the screen that renews the vehicle with this plate. */
export function renewPath(visitor: Visitor, plate: string): Promise<string> {
  return linkPath(visitor, "/userdetail", `Renew ${plate}`);
}

async function linkPath(visitor: Visitor, path: string, words: string): Promise<string> {
  const link = (await visitor.open(path)).links().find(({ text }) => text === words);
  if (!link) throw new Error(`${path} has no link "${words}"`);
  return link.address;
}
