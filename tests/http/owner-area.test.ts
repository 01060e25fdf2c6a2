import { beforeAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/operate/demo-data";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo } from "../harness/outbox";
import { typeCode } from "../harness/owner-journey";
import { serverForTests } from "../harness/per-file";
import { startWebsite } from "../harness/website";

const website = serverForTests(startWebsite);
const { asha, rohan } = demoOwners;

const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));

/** Logs in and ends on the screen that was asked for. */
async function logIn(phone: string, path = "/userdetail"): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = browser(website.origin);
  const codePage = await (await visitor.open(path)).form("Send OTP").fill({ phone }).submit("Send OTP");
  return { visitor, page: await typeCode(codePage, await codeSentTo(website.origin, phone)) };
}

/** The address of the screen that edits the vehicle with this plate. */
async function editAddress(visitor: Visitor, plate: string): Promise<string> {
  const link = (await visitor.open("/myqr")).links().find(({ text }) => text.replace(/\s+/g, " ") === `Edit ${plate}`);
  if (!link) throw new Error(`There is no vehicle ${plate}`);
  return link.address;
}

let owner: Visitor;
let firstPage: Page;
let neighbour: Visitor;
beforeAll(async () => {
  ({ visitor: owner, page: firstPage } = await logIn(asha.phone, "/myqr"));
  ({ visitor: neighbour } = await logIn(rohan.phone));
});

describe("logging in", () => {
  test.each(["/userdetail", "/userprofile", "/myqr", "/updatelogindetail?vehicle=1", "/contactlog?vehicle=1"])(
    "%s asks who it is",
    async (path) => {
      const page = await browser(website.origin).open(path);
      expect(page.path).toBe(`/userlogin?next=${encodeURIComponent(path)}`);
    },
  );

  test("leads back to the screen where it stood in the way", () => {
    expect(firstPage.path).toBe("/myqr");
    expect(firstPage.text).toContain("OTP verified successfully!");
  });

  test("never leads to another website", async () => {
    const page = await browser(website.origin).open("/userlogin?next=//evil.example/");
    expect(page.form("Send OTP").action).not.toContain("evil.example/userdetail");
    expect(page.html).not.toContain('href="//evil.example');
  });
});

describe("the owner's own screen", () => {
  test("tells for each vehicle how long its sticker works, and offers to renew what is not paid", async () => {
    const page = await owner.open("/userdetail");
    expect(page.text).toContain("Valid for Lifetime");
    expect(page.text).toContain("Trial: 10 days left");
    expect(page.text).toContain("This QR code has expired..!");
    const renewals = page.links().filter(({ text }) => text.startsWith("Renew"));
    expect(renewals.map(({ text }) => text)).toEqual(["Renew KA01EX9034", "Renew KA05TR1509"]);
    expect(page.text).toContain("14-07-1988");
    expect(page.headers.get("cache-control")).toContain("no-store");
  });
});

describe("the profile", () => {
  const form = async () => (await owner.open("/userprofile")).form("Save");

  test.each([
    ["no name", { VehicleOwnerName: " " }, "Name is required."],
    ["somebody of 17", { VehicleOwnerDOB: "2015-01-01" }, "You must be at least 18 years old to register."],
    ["a year of five digits", { VehicleOwnerDOB: "19880-07-14" }, "Please enter a valid year with 4 digits."],
    ["a day in the future", { VehicleOwnerDOB: "2999-01-01" }, "You must be at least 18 years old to register."],
    ["29 February of a year without one", { VehicleOwnerDOB: "1990-02-29" }, "Please enter a day of birth, as 27-03-1990."],
    ["a pincode of five digits", { VehicleOwnerPincode: "56003" }, "Pincode must be 6 digits."],
  ])("is not changed to %s", async (_, change, message) => {
    const page = await (await form()).fill(change).submit("Save");
    expect([page.status, summary(page)]).toEqual([400, [message]]);
  });

  test("is changed, and what was verified is not, whatever is posted", async () => {
    const entries = (await form()).fill({ VehicleOwnerCity: "Mysuru" }).entries();
    const posted = [
      ...entries,
      ["intent", "save"],
      ["VehicleOwnerMobile", "9000000000"],
      ["VehicleOwnerEmail", "evil@example.com"],
    ] as const;
    const page = await owner.post(
      "/userprofile",
      posted.map(([name, value]): [string, string] => [name, value]),
    );
    expect(page.path).toBe("/userdetail");
    expect(page.text).toContain("Profile updated successfully!");
    expect(page.text).toContain("Mysuru");
    expect(page.text).toContain(asha.email);
    expect(page.text).not.toContain("90000 00000");
  });

  test("shows a script in a name as text", async () => {
    const page = await (await form()).fill({ VehicleOwnerName: "<script>alert(1)</script>" }).submit("Save");
    expect(page.text).toContain("<script>alert(1)</script>");
    expect(page.html).not.toContain("<script>alert(1)");
    await (await form()).fill({ VehicleOwnerName: asha.name }).submit("Save");
  });
});

describe("a vehicle", () => {
  test("keeps its plate and changes who is called in an emergency", async () => {
    const address = await editAddress(owner, "KA05TR1509");
    const page = await owner.open(address);
    const refused = await page.form("Save").fill({ emergencyContactNumber: "12345" }).submit("Save");
    expect([refused.status, summary(refused)]).toEqual([400, ["Emergency contact number should be exactly 10 digits."]]);

    const saved = await owner.post(address, {
      intent: "save",
      emergencyContactNumber: "+91 98450 99999",
      vehiclePlateNumber: "XX00XX0000",
    });
    expect(saved.path).toBe("/userdetail");
    expect((await owner.open("/myqr")).text).toContain("+91 98450 99999");
    expect((await owner.open("/myqr")).text).not.toContain("XX00XX0000");
  });

  test("is paused, scans as inactive, and works again when it is resumed", async () => {
    const address = await editAddress(owner, "KA03MN4521");
    await (await owner.open(address)).form("Pause sticker").submit("Pause sticker");
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.paidCar}`)).path).toBe("/inactiveqr");
    await (await owner.open(address)).form("Resume sticker").submit("Resume sticker");
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.paidCar}`)).path).toBe(`/quickcontact?guid=${stickers.paidCar}`);
  });

  test("has a log of who reached for its owner, without anybody's number", async () => {
    const scanner = await browser(website.origin).open(`/quickcontact?guid=${stickers.paidCar}`);
    await scanner.form("Call the owner").fill({ from: "9812398123" }).submit("Call the owner");
    const details = await owner.open("/userdetail");
    const page = await details.follow("Contacts about KA03MN4521");
    expect(page.text).toContain("Call to you");
    expect(page.html).not.toContain("98123");
  });
});

describe("another owner's vehicle", () => {
  test.each([
    ["edited", (address: string) => neighbour.open(address)],
    ["changed", (address: string) => neighbour.post(address, { intent: "save", emergencyContactNumber: "9000000000" })],
    ["paused", (address: string) => neighbour.post(address, { intent: "pause" })],
    ["watched", (address: string) => neighbour.open(address.replace("/updatelogindetail", "/contactlog"))],
  ])("cannot be %s", async (_, attempt) => {
    const page = await attempt(await editAddress(owner, "KA03MN4521"));
    expect(page.status).toBe(404);
    expect(page.text).toContain("No vehicle found for the provided ID.");
    expect(page.html).not.toContain("KA03MN4521");
  });

  test.each(["", "?vehicle=", "?vehicle=abc", "?vehicle=-1", `?vehicle=${"9".repeat(30)}`])("is not found by %j", async (query) => {
    const page = await owner.open(`/updatelogindetail${query}`);
    expect([page.status, page.text.includes("No vehicle found for the provided ID.")]).toEqual([404, true]);
  });
});

describe("logging out", () => {
  test("ends the session here and at the API, also for a copy of the cookie", async () => {
    const { visitor } = await logIn("9830067890");
    const session = visitor.cookies.value("owner");
    const page = await (await visitor.open("/userdetail")).form("Logout").submit("Logout");
    expect([page.path, page.text.includes("You are logged out.")]).toEqual(["/userlogin", true]);

    const thief = browser(website.origin);
    thief.cookies.keep([`owner=${session ?? ""}; path=/`], new URL(website.origin));
    const refused = await thief.open("/userdetail");
    expect(refused.path).toContain("/userlogin");
    expect(refused.text).toContain("Your session has ended. Please log in again.");
  });
});
