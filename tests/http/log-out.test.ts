import { describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { openOwnerScreen } from "../harness/owner-area";
import { stickers } from "../harness/demo-stickers";
import { verifyPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { logInReseller } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";

const website = sharedServer(() => startWebsite());

/** Returns another browser with a copy of this visitor's session cookie. */
function copyOf(visitor: Visitor, name: string): Visitor {
  const copy = browser(website.origin);
  copy.cookies.store([`${name}=${visitor.cookies.value(name) ?? ""}; path=/`], new URL(website.origin));
  return copy;
}

describe("a second login in the same browser", () => {
  test("ends, at the API, the session of the owner who logged in first", async () => {
    const { visitor } = await openOwnerScreen(website.origin, demoOwners.asha.phone);
    const copy = copyOf(visitor, "owner");
    expect((await copy.open("/userdetail")).path).toBe("/userdetail");
    await openOwnerScreen(website.origin, demoOwners.rohan.phone, "/userlogin", visitor);
    expect((await copy.open("/userdetail")).text).toContain("Your session has ended. Please log in again.");
    expect((await visitor.open("/userdetail")).text).toContain(demoOwners.rohan.name);
  });

  test("ends, at the API, the session of the reseller who logged in first", async () => {
    const visitor = await logInReseller(website.origin, demoResellers.deccan.email);
    const copy = copyOf(visitor, "reseller");
    expect((await copy.open("/myaccount")).path).toBe("/myaccount");
    await logInReseller(website.origin, demoResellers.kaveri.email, visitor);
    expect((await copy.open("/myaccount")).path).toContain("/resellerlogin");
    expect((await visitor.open("/myaccount")).path).toBe("/myaccount");
  });
});

describe("the public bar", () => {
  const barOf = (page: Page) => page.links().find(({ text }) => ["Login", "Your account"].includes(text));

  test("leads an owner to their vehicles, and has a Logout button", async () => {
    const { visitor } = await openOwnerScreen(website.origin, demoOwners.asha.phone);
    const page = await visitor.open("/aboutus");
    expect(barOf(page)).toEqual({ text: "Your account", address: "/userdetail" });
    expect((await page.form("Logout").submit("Logout")).path).toBe("/userlogin");
    expect(barOf(await visitor.open("/aboutus"))).toEqual({ text: "Login", address: "/userlogin" });
  });

  test("leads a reseller to their orders, and has a Logout button", async () => {
    const visitor = await logInReseller(website.origin, demoResellers.deccan.email);
    const page = await visitor.open("/");
    expect(barOf(page)).toEqual({ text: "Your account", address: "/myorder" });
    expect((await page.form("Logout").submit("Logout")).path).toBe("/resellerlogin");
  });
});

describe("logging out", () => {
  test.each(["/userdetail", "/userprofile", "/myqr", "/logindetail", "/thank-you-postpaid"])(
    "is possible on the owner's screen %s, and ends the session",
    async (path) => {
      const { visitor } = await openOwnerScreen(website.origin, demoOwners.farida.phone);
      const copy = copyOf(visitor, "owner");
      expect((await (await visitor.open(path)).form("Logout").submit("Logout")).path).toBe("/userlogin");
      expect((await copy.open("/userdetail")).path).toContain("/userlogin");
    },
  );

  test("is possible on the screens of a registration and of a vehicle", async () => {
    const { visitor: newcomer, page } = await verifyPhone(website.origin, stickers.newPaidBike);
    expect(page.path).toBe("/profiledetail");
    expect((await newcomer.open("/profiledetail")).form("Logout").buttons).toEqual(["Logout"]);
    const { visitor } = await openOwnerScreen(website.origin, demoOwners.asha.phone);
    const edit = (await visitor.open("/myqr")).links().find(({ text }) => text.startsWith("Edit "))?.address ?? "";
    const logouts = (await visitor.open(edit)).forms().filter(({ buttons }) => buttons.includes("Logout"));
    expect(logouts).toHaveLength(1);
  });

  test("is possible on a reseller's screens", async () => {
    const visitor = await logInReseller(website.origin, demoResellers.deccan.email);
    for (const path of ["/myorder", "/neworder", "/myqrcode", "/myaccount", "/paymentlist"])
      expect((await visitor.open(path)).form("Logout").buttons).toEqual(["Logout"]);
  });
});
