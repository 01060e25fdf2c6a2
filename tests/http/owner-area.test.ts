import { beforeAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { editPath, openOwnerScreen, renewPath } from "../harness/owner-area";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);
const { asha, farida, rohan } = demoOwners;

const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));

let owner: Visitor;
let firstPage: Page;
beforeAll(async () => {
  ({ visitor: owner, page: firstPage } = await openOwnerScreen(website.origin, asha.phone, "/myqr"));
});

describe("the login", () => {
  test.each(["/userdetail", "/userprofile", "/myqr", "/updatelogindetail?vehicle=1", "/contactlog?vehicle=1"])(
    "is required for %s",
    async (path) => {
      const page = await browser(website.origin).open(path);
      expect(page.path).toBe(`/userlogin?next=${encodeURIComponent(path)}`);
    },
  );

  test("leads to the requested screen", () => {
    expect(firstPage.path).toBe("/myqr");
    expect(firstPage.text).toContain("OTP verified successfully!");
  });

  test("never leads to a website named in its URL", async () => {
    const { page } = await openOwnerScreen(website.origin, rohan.phone, "/userlogin?next=//evil.example/");
    expect([page.url.origin, page.path]).toEqual([website.origin, "/userdetail"]);
  });
});

test("the profile leads to the changes of phone number and e-mail", async () => {
  const page = await owner.open("/userprofile");
  expect(page.text).not.toContain("cannot be changed here");
  expect(page.find("a").map((link) => link.attribute("href"))).toEqual(expect.arrayContaining(["/changephone", "/changeemail"]));
});

describe("header and footer", () => {
  /** The names of a page's navigation bars, except the bar of languages, which is not in the spec. */
  const bars = (page: Page) =>
    page
      .find("nav")
      .map((nav) => nav.attribute("aria-label") ?? "Quick Links")
      .filter((name) => name !== "Languages");

  test.each([
    ["/userdetail", ["Your account", "Quick Links"]],
    ["/userprofile", ["Your account", "Quick Links"]],
    ["/myqr", ["Your account", "Quick Links"]],
    ["/renewqr", ["Your account"]],
    ["/userlogin", ["Main", "Quick Links"]],
    ["/logindetail", ["Main", "Quick Links"]],
    ["/thank-you-postpaid", ["Main", "Quick Links"]],
    ["/register", []],
    ["/login", []],
  ])("match the spec on %s", async (path, expected) => {
    expect(bars(await owner.open(path))).toEqual(expected);
  });

  test("match the spec on a vehicle's screens", async () => {
    expect(bars(await owner.open(await editPath(owner, "KA05TR1509")))).toEqual(["Main", "Quick Links"]);
    expect(bars(await owner.open(await renewPath(owner, "KA05TR1509")))).toEqual(["Your account"]);
  });
});

describe("the owner's home screen", () => {
  test("shows how long each sticker works, and offers to renew unpaid stickers", async () => {
    const page = await owner.open("/userdetail");
    expect(page.text).toContain("Valid for Lifetime");
    expect(page.text).toContain("Trial: 10 days left");
    expect(page.text).toContain("This QR code has expired..!");
    const renewals = page.links().filter(({ text }) => text.startsWith("Renew"));
    expect(renewals.map(({ text }) => text)).toEqual(["Renew KA01EX9034", "Renew KA05TR1509"]);
    expect(page.text).toContain("14-07-1988");
    expect(page.headers.get("cache-control")).toContain("no-store");
  });

  test("says of each vehicle whether people can reach the owner, and when somebody last contacted the owner", async () => {
    const page = await owner.open("/userdetail");
    const cards = page.find("li", { class: "vehicle-card" }).map(({ text }) => text);
    expect(cards.map((text) => text.includes("Reachable"))).toEqual([true, false, true]);
    expect(page.text).toContain("2 of 3 vehicles reachable");
    expect(page.find("img", { class: "vehicle-card-sticker" })).toHaveLength(3);
    const log = await page.follow("Contacts about KA03MN4521");
    const [latest] = log.find("time");
    expect(cards[0]).toMatch(/Last contact: (?:today |\d{2}-\d{2}-\d{4} )\d{1,2}:\d{2}\s[ap]m/);
    expect(cards[0]).toContain(latest?.text ?? "no time");
    expect(cards[1]).not.toContain("Last contact");
  });
});

describe("the profile", () => {
  const form = async () => (await owner.open("/userprofile")).form("Save");

  test.each([
    ["a missing name", { VehicleOwnerName: " " }, "Name is required."],
    ["an age under 18", { VehicleOwnerDOB: "2015-01-01" }, "You must be at least 18 years old to register."],
    ["a year of five digits", { VehicleOwnerDOB: "19880-07-14" }, "Please enter a valid year with 4 digits."],
    ["a date in the future", { VehicleOwnerDOB: "2999-01-01" }, "You must be at least 18 years old to register."],
    ["29 February in a non-leap year", { VehicleOwnerDOB: "1990-02-29" }, "Enter a date of birth, for example 27-03-1990."],
    ["a missing date of birth", { VehicleOwnerDOB: "" }, "Date of birth is required."],
    ["a missing address", { VehicleOwnerAddress: "" }, "Address is required."],
    ["a missing city", { VehicleOwnerCity: "" }, "City is required."],
    ["a missing state", { VehicleOwnerState: "" }, "State is required."],
    ["a name of 51 characters", { VehicleOwnerName: "n".repeat(51) }, "Use 50 characters or fewer."],
    ["an address of 201 characters", { VehicleOwnerAddress: "a".repeat(201) }, "Use 200 characters or fewer."],
    ["a city of 31 characters", { VehicleOwnerCity: "c".repeat(31) }, "Use 30 characters or fewer."],
    ["a pincode of five digits", { VehicleOwnerPincode: "56003" }, "Pincode must be 6 digits."],
  ])("refuses %s", async (_, change, message) => {
    const page = await (await form()).fill(change).submit("Save");
    expect([page.status, summary(page)]).toEqual([400, [message]]);
    const [[name, typed] = ["", ""]] = Object.entries<string>(change);
    expect(page.form("Save").value(name)).toBe(typed);
    expect((await owner.open("/userdetail")).text).toContain("14-07-1988");
  });

  test("asks once about a pincode of another state", async () => {
    const save = (form: ReturnType<Page["form"]>) => form.fill({ VehicleOwnerPincode: "411 001" }).submit("Save");
    const asked = await save(await form());
    const question = "411001 is in Maharashtra. Is Karnataka right? If so, press the button again.";
    expect([asked.status, summary(asked)]).toEqual([400, [question]]);
    expect((await save(asked.form("Save"))).path).toBe("/userdetail");
    const impossible = await (await form()).fill({ VehicleOwnerPincode: "012345" }).submit("Save");
    expect(summary(impossible)).toEqual(["No pincode begins with 0."]);
    expect((await (await form()).fill({ VehicleOwnerPincode: asha.pincode }).submit("Save")).path).toBe("/userdetail");
  });

  test("accepts 29 February in a leap year", async () => {
    const page = await (await form()).fill({ VehicleOwnerDOB: "29-02-1988" }).submit("Save");
    expect([page.path, page.text.includes("29-02-1988")]).toEqual(["/userdetail", true]);
    await (await form()).fill({ VehicleOwnerDOB: asha.dateOfBirth }).submit("Save");
  });

  test("saves changes, but never changes the verified phone and email", async () => {
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
  test("can get another emergency contact, if it is valid, but no other plate", async () => {
    const address = await editPath(owner, "KA05TR1509");
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

  test("can be changed in two tabs, and keeps the later change", async () => {
    const address = await editPath(owner, "KA05TR1509");
    const tabs = [(await owner.open(address)).form("Save"), (await owner.open(address)).form("Save")] as const;
    for (const [tab, emergencyContactNumber] of [
      [tabs[0], "9845077777"],
      [tabs[1], "9845088888"],
    ] as const) {
      expect((await tab.fill({ emergencyContactNumber }).submit("Save")).text).toContain("Vehicle updated successfully!");
    }
    expect((await owner.open(address)).form("Save").value("emergencyContactNumber")).toBe("9845088888");
    expect((await owner.open(await editPath(owner, "KA03MN4521"))).form("Save").value("emergencyContactNumber")).toBe("9845011122");
  });

  test("can be paused and resumed. While it is paused, a scan shows that its sticker is inactive", async () => {
    const address = await editPath(owner, "KA03MN4521");
    await (await owner.open(address)).form("Pause sticker").submit("Pause sticker");
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.paidCar}`)).path).toBe("/inactiveqr");
    for (const screen of ["/userdetail", "/myqr"]) expect((await owner.open(screen)).text).toContain("Paused");
    await (await owner.open(address)).form("Resume sticker").submit("Resume sticker");
    for (const screen of ["/userdetail", "/myqr"]) expect((await owner.open(screen)).text).not.toContain("Paused");
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.paidCar}`)).path).toBe(`/quickcontact?guid=${stickers.paidCar}`);
  });

  test("keeps its emergency contact in the form, and the page shows an error, if it cannot be paused", async () => {
    const page = await owner.post(await editPath(owner, "KA03MN4521"), { intent: "pause", website: "x" });
    expect([page.status, page.find("div", { role: "alert" }).length]).toEqual([400, 1]);
    expect(page.form("Save").value("emergencyContactNumber")).toBe("9845011122");
  });

  test("has a contact log without the phone number of a scanner who called", async () => {
    const scanner = await browser(website.origin).open(`/quickcontact?guid=${stickers.paidCar}`);
    await scanner.form("Call the owner").fill({ from: "9812398123" }).submit("Call the owner");
    const details = await owner.open("/userdetail");
    const page = await details.follow("Contacts about KA03MN4521");
    expect(page.text).toContain("Call to you");
    expect(page.html).not.toContain("98123");
  });
});

describe("an invalid vehicle id", () => {
  const nonsense = ["", "?vehicle=", "?vehicle=abc", "?vehicle=-1", `?vehicle=${"9".repeat(30)}`, "?vehicle=1&vehicle=2"];

  test.each(nonsense)("opens no form and no contact log: %j", async (query) => {
    for (const path of ["/updatelogindetail", "/contactlog"]) {
      const page = await owner.open(path + query);
      expect([page.status, page.text.includes("No vehicle found for the provided ID.")]).toEqual([404, true]);
    }
  });

  test.each(nonsense)("changes no vehicle: %j", async (query) => {
    for (const form of [{ intent: "save", emergencyContactNumber: "9000000000" }, { intent: "pause" }]) {
      expect((await owner.post(`/updatelogindetail${query}`, form)).status).toBe(404);
    }
    expect((await owner.open("/myqr")).text).not.toContain("90000 00000");
  });
});

describe("logging out", () => {
  test("ends the session on the website and at the API, so that a copied cookie is invalid too", async () => {
    const { visitor } = await openOwnerScreen(website.origin, farida.phone);
    const session = visitor.cookies.value("owner");
    const page = await (await visitor.open("/userdetail")).form("Logout").submit("Logout");
    expect([page.path, page.text.includes("You are logged out.")]).toEqual(["/userlogin", true]);

    const thief = browser(website.origin);
    thief.cookies.store([`owner=${session ?? ""}; path=/`], new URL(website.origin));
    const refused = await thief.open("/userdetail");
    expect(refused.path).toContain("/userlogin");
    expect(refused.text).toContain("Your session has ended. Please log in again.");
  });
});
