import { beforeAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import type { Visitor } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { mintSticker } from "../harness/minted-sticker";
import { readOutbox } from "../harness/outbox";
import { logInOwner, randomPhone, validProfile, verifyPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";
import { withCheckCharacter } from "#contract/sticker-code";

const website = sharedServer(startWebsite);

const { asha } = demoOwners;
const emergencyContactNumber = "9847011223";

describe("an owner who is logged in", () => {
  let owner: Visitor;
  let codes: number;
  const sentCodes = async () => (await readOutbox(website.origin)).filter(({ text }) => text.includes("OTP")).length;

  beforeAll(async () => {
    owner = await logInOwner(website.origin, asha.phone);
    codes = await sentCodes();
  });

  test("adds a vehicle from My details with the code of a sticker and no other OTP", async () => {
    const guid = await mintSticker(website, "trial");
    const page = await (await owner.open("/userdetail")).follow("Add a vehicle");
    expect([page.path, page.text.includes("Type the code of a new sticker. You need no OTP.")]).toEqual(["/logindetail", true]);
    const form = page.form("Add vehicle");
    const vehicle = { vehiclePlateNumber: "KA09ZZ0001", emergencyContactNumber };
    const without = await form.fill(vehicle).submit("Add vehicle");
    expect(without.descriptionOf("guid")).toContain("Enter the code from the sticker.");
    const taken = await form.fill({ ...vehicle, guid: "7KQ2 M4XP 9RDT 5VWX" }).submit("Add vehicle");
    expect(taken.descriptionOf("guid")).toContain("This sticker is registered already. Take a new one.");
    const added = await form.fill({ ...vehicle, guid: withCheckCharacter(guid) }).submit("Add vehicle");
    expect(added.path).toBe("/thank-you-postpaid");
    expect((await owner.open("/userdetail")).text).toContain("KA09ZZ0001");
    expect(await sentCodes()).toBe(codes);
  });

  test("adds a vehicle from a scan, and is asked once if a bike has the plate of a car", async () => {
    const scan = await owner.open(`/qrcode_process/${stickers.newPaidBike}`);
    expect([scan.path, scan.text.includes("You need no OTP to add this vehicle.")]).toEqual(["/register", true]);
    const page = await scan.follow("Add it to my vehicles");
    expect(page.path).toBe("/logindetail");
    const typed = { vehiclePlateNumber: "ka 03 mn 4521", emergencyContactNumber };
    const asked = await page.form("Add vehicle").fill(typed).submit("Add vehicle");
    expect(asked.status).toBe(400);
    expect(asked.descriptionOf("vehiclePlateNumber")).toContain("KA03MN4521 has a car sticker already");
    const other = await asked.form("Add vehicle").fill({ vehiclePlateNumber: "KA05TR1509" }).submit("Add vehicle");
    expect(other.descriptionOf("vehiclePlateNumber")).toContain("KA05TR1509 has a car sticker already");
    const added = await other.form("Add vehicle").submit("Add vehicle");
    expect(added.path).toBe("/thank-you-postpaid");
    expect(await sentCodes()).toBe(codes);
  });

  test("is not asked about the second sticker of the same kind", async () => {
    const guid = await mintSticker(website, "prepaid");
    const form = (await owner.open("/logindetail")).form("Add vehicle");
    const added = await form.fill({ guid, vehiclePlateNumber: "KA03MN4521", emergencyContactNumber }).submit("Add vehicle");
    expect(added.path).toBe("/thank-you-postpaid");
  });
});

test("an owner without a vehicle is asked for the details too, and then reads what to do next", async () => {
  const guid = await mintSticker(website, "trial");
  const { visitor } = await verifyPhone(website.origin, guid, randomPhone());
  const profile = await visitor.open("/logindetail");
  expect(profile.path).toBe("/profiledetail");
  const done = await profile
    .form("Submit")
    .fill({ ...validProfile, vehiclePlateNumber: "KL07NX0001" })
    .submit("Submit");
  expect(done.text).toContain("What to do next");
  expect(done.text).toContain("Stick both stickers on the outside");
  expect(done.text).toContain("Scan one, and send yourself a message.");
  expect((await visitor.open("/thank-you-postpaid?lang=hi")).text).toContain("अब क्या करें");
});
