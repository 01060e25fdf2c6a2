import { beforeAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { editPath, openOwnerScreen, renewPath } from "../harness/owner-area";
import { validProfile, verifyPhone, randomPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { pressProviderButton } from "../harness/shopper";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);
const { asha } = demoOwners;
const NO_VEHICLE = "No vehicle found for the provided ID.";

/** The ids of an owner and of a vehicle, as they appear in the owner's links. */
type Ids = { readonly loginId: string; readonly vehicleId: string };

/** The demo's owner Asha, who tries to reach the data of the victim: a new owner. */
let attacker: Visitor;
let own: Ids;
let victim: Visitor;
let theirs: Ids;
const victimPhone = randomPhone();

beforeAll(async () => {
  attacker = (await openOwnerScreen(website.origin, asha.phone)).visitor;
  own = await idsOf(attacker, "KA05TR1509");
  // The attacker scanned the sticker before the victim registered it.
  await attacker.open(`/qrcode_process/${stickers.newUnpaidCar}`);
  const registering = await verifyPhone(website.origin, stickers.newUnpaidCar, victimPhone);
  victim = registering.visitor;
  await registering.page.form("Submit").fill(validProfile).submit("Submit");
  theirs = await idsOf(victim, validProfile.vehiclePlateNumber);
});

const edit = ({ vehicleId }: Pick<Ids, "vehicleId">) => `/updatelogindetail?vehicle=${vehicleId}`;
const renew = ({ loginId, vehicleId }: Ids) => `/renew_checkout?userLoginId=${loginId}&vehicleOwnerMasterDetailId=${vehicleId}`;
const mixed = () => ({ loginId: own.loginId, vehicleId: theirs.vehicleId });

describe("another owner's vehicle or login id", () => {
  test.each<[string, () => Promise<Page>]>([
    ["opening its edit screen", () => attacker.open(edit(theirs))],
    ["editing it", () => attacker.post(edit(theirs), { intent: "save", emergencyContactNumber: "9000000000" })],
    ["pausing it", () => attacker.post(edit(theirs), { intent: "pause" })],
    ["resuming it", () => attacker.post(edit(theirs), { intent: "resume" })],
    ["opening its contact log", () => attacker.open(`/contactlog?vehicle=${theirs.vehicleId}`)],
    ["opening its renewal", () => attacker.open(renew(theirs))],
    ["opening its renewal with the attacker's login id", () => attacker.open(renew(mixed()))],
    [
      "opening the renewal of the attacker's vehicle with the other owner's login id",
      () => attacker.open(renew({ ...own, loginId: theirs.loginId })),
    ],
    ["applying a promo code to its renewal", () => attacker.post(renew(mixed()), { intent: "apply", coupon: "WELCOME10" })],
    ["removing a promo code from its renewal", () => attacker.post(renew(mixed()), { intent: "remove" })],
    ["ordering its renewal", () => attacker.post(renew(theirs), { intent: "place" })],
    ["ordering its renewal with the attacker's login id", () => attacker.post(renew(mixed()), { intent: "place" })],
  ])("is not found, and nothing of that owner changes: %s", async (_, attempt) => {
    const before = await everythingOf(victim);
    const page = await attempt();
    expect([page.status, page.text.includes(NO_VEHICLE)]).toEqual([404, true]);
    expectNothingOfTheirs(page);
    expect(await everythingOf(victim)).toEqual(before);
  });
});

describe("a form with another owner's ids added", () => {
  const idsOfTheirs = () => ({
    UserLoginID: theirs.loginId,
    VehicleOwnerMasterId: theirs.loginId,
    VehicleOwnerMasterDetailId: theirs.vehicleId,
    VehicleOwnerMobile: victimPhone,
    VehicleOwnerEmail: "owner@example.in",
    VehicleBarcode: stickers.newUnpaidCar,
    guid: stickers.newUnpaidCar,
    vehicle: theirs.vehicleId,
  });

  test.each<[string, string, () => Promise<Page>]>([
    ["saving the profile", "/userdetail", () => submitWithOtherIds("/userprofile", "Save")],
    ["saving a vehicle", "/userdetail", () => submitWithOtherIds(edit(own), "Save")],
    ["pausing a sticker", "/userdetail", () => submitWithOtherIds(edit(own), "Pause sticker")],
    ["resuming a sticker", "/userdetail", () => submitWithOtherIds(edit(own), "Resume sticker")],
    ["ordering a renewal", "/payment", () => submitWithOtherIds(renew(own), "Place Order")],
  ])("only changes the sender's data: %s", async (_, end, attempt) => {
    const before = await everythingOf(victim);
    const page = await attempt();
    expect(page.path).toBe(end);
    expectNothingOfTheirs(page);
    expect(await everythingOf(victim)).toEqual(before);
  });

  /** Submits one of the attacker's own forms, with the other owner's ids added. */
  async function submitWithOtherIds(path: string, button: string): Promise<Page> {
    const form = (await attacker.open(path)).form(button);
    const intent = { "Pause sticker": "pause", "Resume sticker": "resume", "Place Order": "place" }[button] ?? "save";
    return attacker.post(path, [...form.entries(), ["intent", intent], ...Object.entries(idsOfTheirs())]);
  }
});

test("adding a vehicle does not take over a sticker that another owner registered after the attacker's scan", async () => {
  const before = await everythingOf(victim);
  const form = (await attacker.open("/logindetail")).form("Add vehicle");
  const page = await form.fill({ vehiclePlateNumber: "KA01AA1111", emergencyContactNumber: "9000000000" }).submit("Add vehicle");
  expect([page.status, page.text.includes("There was an error submitting the form. Please try again.")]).toEqual([400, true]);
  expect(await everythingOf(victim)).toEqual(before);
});

describe("another owner's unpaid renewal", () => {
  let callback: string;
  beforeAll(async () => {
    const payment = await (await victim.open(renew(theirs))).form("Place Order").submit("Place Order");
    callback = providerForm(payment).value("callback_url") ?? "";
  });

  test("is not paid by a callback without a valid signature", async () => {
    const order = new URLSearchParams(new URL(callback).search).get("order") ?? "";
    for (const fields of [{}, paidFields({ signature: "0".repeat(64) })]) {
      expect((await attacker.post(callback, fields)).path).toBe("/failed");
      expect((await attacker.post(`/payment/callback?order=${order.slice(0, -1)}x`, fields)).path).toBe("/failed");
    }
    expect(await isRenewable()).toBe(true);
  });

  test("is not paid by the payment of another renewal", async () => {
    const payment = await (await attacker.open(renew(own))).form("Place Order").submit("Place Order");
    const hosted = await providerForm(payment).submit();
    const paid = await hosted.form("Pay").submit("Pay");
    expect((await attacker.post(callback, paid.form("Continue").entries())).path).toBe("/failed");
    expect(await isRenewable()).toBe(true);
    expect((await paid.form("Continue").submit("Continue")).path).toBe("/userdetail");
  });

  test("can still be paid by its owner", async () => {
    expect((await pressProviderButton(await victim.open("/payment"), "Pay")).path).toBe("/userdetail");
    expect(await isRenewable()).toBe(false);
  });
});

test("logging out leaves no personal data in the browser for the next person", async () => {
  const { phone: mobile, name, email, address, pincode, state, city } = demoOwners.rohan;
  const { visitor } = await openOwnerScreen(website.origin, mobile);
  const checkout = await visitor.open(`/qrcode_process/${stickers.postpaidUnpaid}`);
  await checkout.form("Place Order").fill({ name, mobile, email, address, pincode, state, city }).submit("Place Order");
  expect((await visitor.open("/postpaidcheckout")).html).toContain(name);
  await (await visitor.open("/userdetail")).form("Logout").submit("Logout");
  for (const path of ["/payment", "/checkout", "/postpaidcheckout"]) {
    const page = await visitor.open(path);
    for (const secret of [name, mobile, email, address]) expect([path, page.html.includes(secret)]).toEqual([path, false]);
  }
});

async function idsOf(visitor: Visitor, plate: string): Promise<Ids> {
  const query = new URL(await renewPath(visitor, plate), website.origin).searchParams;
  const ids = { loginId: query.get("userLoginId") ?? "", vehicleId: query.get("vehicleOwnerMasterDetailId") ?? "" };
  expect(await editPath(visitor, plate)).toBe(edit(ids));
  return ids;
}

/** Returns the text and the form values of an owner's screens, and the result of a scan of the owner's sticker. */
async function everythingOf(visitor: Visitor): Promise<string[]> {
  const paths = ["/userdetail", "/userprofile", "/myqr", edit(theirs), `/contactlog?vehicle=${theirs.vehicleId}`];
  const pages = [];
  for (const path of paths) pages.push(await visitor.open(path));
  const scanned = await browser(website.origin).open(`/qrcode_process/${stickers.newUnpaidCar}`);
  const fields = pages.flatMap((page) => page.forms().map((form) => JSON.stringify(form.entries())));
  return [...pages.map(({ text }) => text), ...fields, scanned.path];
}

function expectNothingOfTheirs(page: Page): void {
  for (const secret of [validProfile.vehiclePlateNumber, validProfile.strName, validProfile.strAddress, victimPhone])
    expect([secret, page.html.includes(secret)]).toEqual([secret, false]);
}

function providerForm(payment: Page) {
  const form = payment.forms().find(({ fields }) => fields.includes("callback_url"));
  if (!form) throw new Error("There is nothing to pay on this page");
  return form;
}

function paidFields({ signature }: { signature: string }) {
  return { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: signature };
}

async function isRenewable(): Promise<boolean> {
  return (await victim.open("/userdetail")).links().some(({ text }) => text === `Renew ${validProfile.vehiclePlateNumber}`);
}
