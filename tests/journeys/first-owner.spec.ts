import type { Page } from "@playwright/test";

import { stickers } from "../harness/demo-stickers";
import { readOutbox, waitForDelivery } from "../harness/outbox";
import { expect, test } from "../harness/isolated-product";
import type { Product } from "../harness/product";
import { expectFormErrors, followSummary, expectBusyWhileSending } from "./forms";
import { readCode } from "./outbox-page";
import { scaledTimeout } from "../harness/scaled-timeout";

const DAY = 86_400;
const SCAN = `/qrcode_process/${stickers.newUnpaidCar}`;

const owner = { phone: "9847012345", email: "meera.nair@example.in", emergencyPhone: "9847011223" };
const scanner = { phone: "9900112233" };

type Context = { readonly product: Product; readonly scriptsRun: boolean };

test("a new owner registers a sticker and is contacted through it until the trial ends", async ({
  page,
  product,
  openPhone,
  javaScriptEnabled,
}) => {
  const context = { product, scriptsRun: javaScriptEnabled };

  await test.step("first scan", async () => {
    await page.goto(SCAN);
    await expect(page).toHaveURL("/register");
  });
  await test.step("the registration form refuses invalid input", () => registerWrongly(page, context));
  await test.step("a double click requests one code", () => register(page, context));
  await test.step("wrong codes and an early request for another code are refused", () => typeWrongCodes(page, context));
  await test.step("the right code is accepted", () => verify(page, context));
  await test.step("the profile form shows errors and keeps what was typed", () => fillProfileWrongly(page, context));
  await test.step("the terms open without leaving the form", () => readTerms(page, context));
  await test.step("the profile is saved", async () => {
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL("/thank-you-postpaid");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your details added successfully..!");
  });

  const phone = await openPhone();
  await test.step("a stranger scans the sticker and sees neither the owner's name, address nor phone numbers", () => scan(phone));
  await test.step("the stranger sends a message", () => sendMessage(phone, context));
  await test.step("the stranger requests phone calls", () => askForCalls(phone));
  await test.step("the phone calls are made", () => watchCalls(context));
  await test.step("the trial ends", async () => {
    await product.restartWithClockAhead(16 * DAY);
    await phone.goto(SCAN);
    await expect(phone).toHaveURL("/renewqr");
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("This QR code has expired..!");
    await expect(phone.getByText("The vehicle owner needs to renew it.")).toBeVisible();
  });
});

async function registerWrongly(page: Page, { scriptsRun }: Context): Promise<void> {
  const missing = ["Please enter a valid 10-digit phone number.", "Email is required."];
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expectFormErrors(page, missing, { fields: true, scriptsRun });

  await page.getByLabel("Phone number").fill("98470 1234");
  await page.getByLabel("E-mail").fill("meera.nair@example");
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expectFormErrors(page, ["Please enter a valid 10-digit phone number.", "Please enter a valid email address"], {
    fields: true,
    scriptsRun,
  });
  await expect(page.getByLabel("Phone number")).toHaveValue("98470 1234");
  await expect(page.getByLabel("E-mail")).toHaveValue("meera.nair@example");
  await followSummary(page, "Please enter a valid email address");

  await page.getByLabel("Phone number").fill("9810012345");
  await page.getByLabel("E-mail").fill(owner.email);
  const press = () => page.getByRole("button", { name: "Send OTP" }).click();
  await (scriptsRun ? expectBusyWhileSending(page, press, "Sending OTP") : press());
  await expectFormErrors(page, ["User Already Registered..!"], { fields: false, scriptsRun });
}

async function register(page: Page, { product }: Context): Promise<void> {
  await page.getByLabel("Phone number").fill(`+91 ${owner.phone.slice(0, 5)} ${owner.phone.slice(5)}`);
  await page.getByRole("button", { name: "Send OTP" }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify OTP");
  await expect(page.getByText("+91 98470 12345")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "OTP sent successfully!" })).toBeVisible();

  await waitForDelivery(product.outboxOrigin, ({ to }) => to === owner.phone);
  expect((await readOutbox(product.outboxOrigin)).filter(({ to }) => to === owner.phone)).toHaveLength(1);
}

async function typeWrongCodes(page: Page, { scriptsRun }: Context): Promise<void> {
  const timer = page.getByRole("timer");
  if (scriptsRun) {
    await expect(timer).toHaveText(/^OTP expires in (10:00|9:\d\d)$/);
    const before = await timer.innerText();
    await expect(timer).not.toHaveText(before);
  } else {
    await expect(timer).toHaveText(/^Your OTP is valid until \d{1,2}:\d\d\s[ap]m\.$/);
  }

  for (const wrong of ["12345", "abcdef"]) {
    await page.getByLabel("OTP").fill(wrong);
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expectFormErrors(page, ["Invalid OTP..!"], { fields: true, scriptsRun });
    await expect(page.getByLabel("OTP")).toHaveValue("");
  }
  await page.getByRole("button", { name: "Send another OTP" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText(/Please try again in \d+ seconds?\./);
}

async function verify(page: Page, { product, scriptsRun }: Context): Promise<void> {
  const code = await readCode(page, product.outboxOrigin, owner.phone);
  const wrong = code === "000000" ? "111111" : "000000";
  await page.getByLabel("OTP").fill(wrong);
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expectFormErrors(page, ["Invalid OTP..!"], { fields: false, scriptsRun });

  await page.getByLabel("OTP").fill(code);
  const press = () => page.getByRole("button", { name: "Verify OTP" }).click();
  await (scriptsRun ? expectBusyWhileSending(page, press, "Verifying OTP") : press());
  await expect(page).toHaveURL("/profiledetail");

  const notice = page.getByRole("status").filter({ hasText: "OTP verified successfully!" });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(scriptsRun ? 1 : 0);
  if (!scriptsRun) return;
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toBeHidden();
}

const missingInProfile = {
  strName: "Name is required.",
  strDOB: "Date of birth is required.",
  strAddress: "Address is required.",
  strCity: "City is required.",
  strState: "State is required.",
  strPincode: "Pincode must be 6 digits.",
  vehiclePlateNumber: "Vehicle plate number should be alphanumeric and between 4 and 10 characters long.",
  emergencyContactNumber: "Emergency contact number should be exactly 10 digits long and contain only numbers.",
  terms: "You must agree to the Terms of Use and Privacy Policy.",
} as const;

async function fillProfileWrongly(page: Page, context: Context): Promise<void> {
  await page.getByRole("button", { name: "Submit" }).click();
  await expectFormErrors(page, Object.values(missingInProfile), { fields: true, ...context });

  await page.getByLabel("Name", { exact: true }).fill("Meera Nair");
  await page.getByLabel("Date of birth").fill("12010-03-27");
  await page.getByLabel("Blood group").selectOption("AB-");
  await page.getByLabel("Address", { exact: true }).fill("   ");
  await page.getByLabel("City").fill("   ");
  await page.getByLabel("State").selectOption("Kerala");
  await page.getByLabel("Pincode").fill("68201");
  await page.getByLabel("Vehicle plate number").fill("KL 1");
  await page.getByLabel("Emergency contact number").fill("984701122");
  await page.getByLabel("I agree to the").check();
  await page.getByRole("button", { name: "Submit" }).click();
  const { strAddress, strCity, strPincode, vehiclePlateNumber, emergencyContactNumber } = missingInProfile;
  await expectFormErrors(
    page,
    ["Please enter a valid year with 4 digits.", strAddress, strCity, strPincode, vehiclePlateNumber, emergencyContactNumber],
    { fields: true, ...context },
  );

  await page.getByLabel("Date of birth").fill(birthdayIn(1));
  await page.getByLabel("Address", { exact: true }).fill("14 MG Road");
  await page.getByLabel("City").fill("Kochi");
  await page.getByLabel("Pincode").fill("682 011");
  await page.getByLabel("Vehicle plate number").fill("kl-07 cd 4321");
  await page.getByLabel("Emergency contact number").fill(`+91 ${owner.emergencyPhone}`);
  await page.getByRole("button", { name: "Submit" }).click();
  await expectFormErrors(page, ["You must be at least 18 years old to register."], { fields: true, ...context });

  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Meera Nair");
  await expect(page.getByLabel("Blood group")).toHaveValue("AB-");
  await expect(page.getByLabel("State")).toHaveValue("Kerala");
  await expect(page.getByLabel("Emergency contact number")).toHaveValue(`+91 ${owner.emergencyPhone}`);
  await expect(page.getByLabel("I agree to the")).toBeChecked();
  await page.getByLabel("Date of birth").fill(birthdayIn(0));
}

/** Returns the date of birth of a person who turns 18 in this many days, by the date in India. */
function birthdayIn(days: number): string {
  const day = new Date(Date.now() + 5.5 * 3_600_000 + days * DAY * 1000);
  day.setUTCFullYear(day.getUTCFullYear() - 18);
  return day.toISOString().slice(0, 10);
}

async function readTerms(page: Page, { scriptsRun }: Context): Promise<void> {
  const link = page.getByRole("link", { name: "Terms of Use" }).first();
  if (!scriptsRun) {
    const [terms] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await expect(terms).toHaveTitle(/^Terms of Use/);
    await terms.close();
    return;
  }
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Terms of Use" });
  await expect(dialog.getByRole("heading").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
}

async function scan(phone: Page): Promise<void> {
  await phone.goto(SCAN);
  await expect(phone).toHaveURL(/\/quickcontact\?/);
  await expect(phone.getByText("KL07CD4321")).toBeVisible();
  await expect(phone.getByText("Blood group: AB-")).toBeVisible();
  expect(await phone.content()).not.toMatch(new RegExp(`Meera|Nair|MG Road|${owner.phone}|${owner.emergencyPhone}|meera`));
  expect(await phone.context().cookies()).toEqual([]);
}

async function sendMessage(phone: Page, { product }: Context): Promise<void> {
  await phone.getByRole("button", { name: "Message" }).click();
  await expectFormErrors(phone, ["Please select a message first."], { fields: true, scriptsRun: false });

  await phone.getByLabel("lights of the car are on").check();
  await phone.getByRole("button", { name: "Message" }).dblclick();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(/^(Sent|Delivered) at (?:[\d-]+ )?\d{1,2}:\d\d\s[ap]m$/);
  await expect(phone.getByText("Your Message is sent successfully")).toBeVisible();
  await expect(phone.getByText("Thank you for Helping !!")).toBeVisible();
  await expect(phone).toHaveURL(/\/thank-you-final\?/);

  const isMessage = ({ channel, text }: { channel: string; text: string }) => channel === "sms" && text.includes("Someone there sent this");
  const sent = await waitForDelivery(product.outboxOrigin, (delivery) => isMessage(delivery) && delivery.state === "delivered");
  expect(sent.to).toBe(owner.phone);
  expect(sent.text).toContain("PlateNote: your vehicle KL07CD4321: lights of the car are on. Someone there sent this.");
  expect((await readOutbox(product.outboxOrigin)).filter(isMessage)).toHaveLength(1);
}

async function askForCalls(phone: Page): Promise<void> {
  await phone.goto(SCAN);
  await phone.locator("summary", { hasText: /^Call$/ }).click();
  await phone.getByLabel("Your phone number").first().fill("99001");
  await phone.getByRole("button", { name: "Call the owner", exact: true }).click();
  await expect(phone.getByRole("alert")).toContainText("Please enter a valid phone number.");
  await expect(phone.getByLabel("Your phone number").first()).toHaveValue("99001");

  await phone.getByLabel("Your phone number").first().fill(scanner.phone);
  await phone.getByRole("button", { name: "Call the owner", exact: true }).dblclick();
  await expect(phone).toHaveURL(/^[^?]*\/(\?.*)?$/);
  await expect(phone.getByRole("status").filter({ hasText: "Call initiated successfully!" })).toBeVisible();

  await phone.goto(SCAN);
  await phone.locator("summary", { hasText: "Emergency Contact Number" }).click();
  await phone.getByLabel("Your phone number").last().fill(scanner.phone);
  await phone.getByRole("button", { name: "Call the owner's emergency contact" }).click();
  const notice = phone.getByRole("status").filter({ hasText: "Call initiated successfully!" });
  await expect(notice).toBeVisible();
  await notice.getByRole("link", { name: "Close" }).click();
  await expect(notice, "the notice stays until it is closed").toBeHidden();
}

/** Expects that both phone calls end, and that the emergency contact answers. */
async function watchCalls({ product }: Context): Promise<void> {
  const states = { [owner.phone]: [] as string[], [owner.emergencyPhone]: [] as string[] };
  await expect
    .poll(
      async () => {
        const calls = (await readOutbox(product.outboxOrigin)).filter(({ channel }) => channel === "call");
        expect(calls.map(({ to }) => to).sort()).toEqual([owner.emergencyPhone, owner.phone]);
        for (const { to, state } of calls) if (states[to]?.at(-1) !== state) states[to]?.push(state);
        return calls.map(({ state }) => state);
      },
      { intervals: [200], timeout: scaledTimeout(30_000) },
    )
    .toEqual(["ended", "ended"]);
  expect(states[owner.emergencyPhone]?.join(" ")).toMatch(/(ringing )?answered ended$/);
  expect(states[owner.phone]?.join(" ")).toMatch(/ended$/);
}
