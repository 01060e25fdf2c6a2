import { randomInt } from "node:crypto";

import { browser, type Visitor } from "./browser/browser";
import type { Page } from "./browser/page";
import { codeSentTo } from "./outbox";

/** Returns a random phone number, so that tests do not share one. */
export function randomPhone(): string {
  return `9${randomInt(100_000_000, 1_000_000_000)}`;
}

/** Requests a registration code. @returns the next screen. */
export async function requestCode(visitor: Visitor, phone: string, email = "owner@example.in"): Promise<Page> {
  const page = await visitor.open("/register");
  return page.form("Send OTP").fill({ strPhone: phone, strEmail: email }).submit("Send OTP");
}

/** Submits a code on the screen that asks for it. @returns the next screen. */
export function submitCode(codePage: Page, code: string): Promise<Page> {
  return codePage.form("Verify OTP").fill({ password: code }).submit("Verify OTP");
}

/** Scans a new sticker, if one is given, and verifies a phone. @returns the visitor, and the screen after the code. */
export async function verifyPhone(origin: string, guid: string | null, phone = randomPhone()): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = browser(origin);
  if (guid !== null) await visitor.open(`/qrcode_process/${guid}`);
  const codePage = await requestCode(visitor, phone);
  return { visitor, page: await submitCode(codePage, await codeSentTo(origin, phone)) };
}

/**
 * Scans a new sticker and logs in as a known owner.
 * @param earlier - a previous code of this phone, to ignore.
 * @returns the visitor, and the screen after the code.
 */
export async function logInWithSticker(
  origin: string,
  guid: string,
  phone: string,
  earlier?: string,
): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = browser(origin);
  await visitor.open(`/qrcode_process/${guid}`);
  const codePage = await (await visitor.open("/login")).form("Send OTP").fill({ phone }).submit("Send OTP");
  return { visitor, page: await submitCode(codePage, await codeSentTo(origin, phone, earlier)) };
}

/** Logs in an owner. @returns the owner's browser. */
export async function logInOwner(origin: string, phone: string): Promise<Visitor> {
  const visitor = browser(origin);
  const codePage = await (await visitor.open("/userlogin")).form("Send OTP").fill({ phone }).submit("Send OTP");
  await submitCode(codePage, await codeSentTo(origin, phone));
  return visitor;
}

/** A valid profile, by field name. */
export const validProfile = {
  strName: "Meera Nair",
  strDOB: "1990-03-27",
  bloodGroup: "AB-",
  strAddress: "14 MG Road",
  strCity: "Kochi",
  strState: "Kerala",
  strPincode: "682011",
  vehiclePlateNumber: "KL07CD4321",
  emergencyContactNumber: "9847011223",
  terms: true,
} as const;
