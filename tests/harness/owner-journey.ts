import { randomInt } from "node:crypto";

import { browser, type Visitor } from "./browser/browser";
import type { Page } from "./browser/page";
import { codeSentTo } from "./outbox";

/** A phone that no other test has. */
export function somePhone(): string {
  return `9${randomInt(100_000_000, 1_000_000_000)}`;
}

/** Asks for a registration code. @returns the screen that it ends on. */
export async function askForCode(visitor: Visitor, phone: string, email = "owner@example.in"): Promise<Page> {
  const page = await visitor.open("/register");
  return page.form("Send OTP").fill({ strPhone: phone, strEmail: email }).submit("Send OTP");
}

/** Scans a new sticker and proves a phone. @returns the visitor at the profile form. */
export async function registerAtSticker(origin: string, guid: string, phone = somePhone()): Promise<{ visitor: Visitor; profile: Page }> {
  const visitor = browser(origin);
  await visitor.open(`/qrcode_process/${guid}`);
  const codePage = await askForCode(visitor, phone);
  const profile = await codePage
    .form("Verify OTP")
    .fill({ password: await codeSentTo(origin, phone) })
    .submit("Verify OTP");
  return { visitor, profile };
}

/** A profile with nothing wrong in it, under the form's field names. */
export const goodProfile = {
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
