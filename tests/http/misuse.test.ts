import { afterAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { startBrokenApi } from "../fakes/broken-api";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { logInOwner } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const WRONG_VEHICLE = "Is this sticker on the wrong vehicle?";

describe("with the built-in API", () => {
  const website = sharedServer(startWebsite);

  test("an owner can report a contact once, after a confirmation", async () => {
    const scanner = await browser(website.origin, { cookies: false }).open(`/quickcontact?guid=${stickers.paidCar}`);
    await scanner.form("Message").fill({ id: "11" }).submit("Message");
    const owner = await logInOwner(website.origin, demoOwners.asha.phone);
    const log = await (await owner.open("/userdetail")).follow("Contacts about KA03MN4521");
    const before = reportsOf(log);
    expect(before[0]).toMatch(/^Report misuse: Message: window of the car is open, \d{1,2}:\d\d\s[ap]m$/);

    const question = await log.follow(before[0] ?? "");
    const again = await owner.open(question.path);
    expect(again.text).toMatch(/Report misuse\nMessage: window of the car is open, \d\d-\d\d-\d{4} \d{1,2}:\d\d\s[ap]m\n/);
    const cancelled = await again.follow("Cancel");
    expect([cancelled.path, reportsOf(cancelled)]).toEqual([log.path, before]);

    const form = question.form("Report misuse");
    const reported = await form.submit("Report misuse");
    expect(reported.path).toBe(log.path);
    expect(reported.text).toContain("You reported this contact. For 30 days, this person can contact fewer vehicles.");
    expect(reported.text).toMatch(/Message: window of the car is open[^]*?You reported this contact\./);
    expect(reportsOf(reported)).toEqual(before.slice(1));
    expect((await form.submit("Report misuse")).path).toBe(log.path);
    // After the report, the page no longer asks for a confirmation.
    expect((await owner.open(question.path)).text).not.toContain("You cannot take back a report.");
  });

  test("an owner cannot report one vehicle's contact in another vehicle's log", async () => {
    const owner = await logInOwner(website.origin, demoOwners.asha.phone);
    const log = await (await owner.open("/userdetail")).follow("Contacts about KA03MN4521");
    const question = await log.follow(reportsOf(log).at(-1) ?? "");
    const other = await (await owner.open("/userdetail")).follow("Contacts about KA05TR1509");
    const id = question.url.searchParams.get("report") ?? "";
    expect((await owner.open(`${other.path}&report=${id}`)).text).not.toContain("You cannot take back a report.");
    const refused = await owner.post(`${other.path}&report=${id}`, {});
    expect([refused.status, refused.text.includes("You reported")]).toEqual([400, false]);
  });

  test("a scanner without cookies can report a sticker on the wrong vehicle", async () => {
    const scan = await browser(website.origin, { cookies: false }).open(`/quickcontact?guid=${stickers.trialCar}`);
    const question = await scan.follow(WRONG_VEHICLE);
    expect(question.path).toBe(`/wrongvehicle?guid=${stickers.trialCar}`);
    const reported = await question.form("Report the sticker").submit("Report the sticker");
    expect(reported.url.pathname).toBe("/quickcontact");
    expect(reported.text).toContain("Thank you. We will check this sticker.");
    expect(reported.form("Message").buttons).toContain("Message");
  });

  test.each(["", "?guid=unknown", `?guid=${stickers.voided}`, `?guid=${stickers.newPaidBike}`])(
    "no sticker can be reported at /wrongvehicle%s",
    async (query) => {
      const page = await browser(website.origin).open(`/wrongvehicle${query}`);
      expect(page.url.pathname).not.toBe("/wrongvehicle");
    },
  );
});

describe("with an API that accepts no reports", async () => {
  const api = await startBrokenApi();
  afterAll(() => api.stop());
  const website = sharedServer(() => startWebsite({ apiBaseUrl: api.origin, environment: { API_CACHE_SECONDS: "0" } }));

  test("a scanner sees no link to report a sticker, and /wrongvehicle leads to the scanner's page", async () => {
    const data = { QRCodeFor: "1", productid: "1", VehicleOwnerMasterId: "1", VehicleOwnerMasterDetailId: "2", isPaid: "1" };
    api.answer("/qrcodedetail", { body: { ErrorCode: "0", Status: "Success", data } });
    const visitor = browser(website.origin);
    expect((await visitor.open("/quickcontact?guid=aSticker")).text).not.toContain(WRONG_VEHICLE);
    expect((await visitor.open("/wrongvehicle?guid=aSticker")).path).toBe("/quickcontact?guid=aSticker");
    expect(api.calls("/wrong_vehicle")).toBe(0);
  });
});

function reportsOf(log: Page): string[] {
  return log
    .links()
    .map(({ text }) => text)
    .filter((text) => text.startsWith("Report misuse"));
}
