import { describe, expect, test } from "vitest";

import { demoResellers } from "../../backend/composition/demo/resellers";
import { startBrokenApi } from "../fakes/broken-api";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { waitForDelivery } from "../harness/outbox";
import { logInExternalReseller, logInReseller } from "../harness/reseller-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));

describe("the people of a shop", () => {
  test("are invited, order under their own name, and are ended, after which their session leads to the login", async () => {
    const first = await logInReseller(website.origin, demoResellers.deccan.email);
    const page = await (await first.open("/myaccount")).follow("People of your shop");
    const refused = await page.form("Invite").fill({ email: "x" }).submit("Invite");
    expect([refused.status, summary(refused), refused.form("Invite").value("email")]).toEqual([
      400,
      ["Please enter a valid email address"],
      "x",
    ]);
    const email = "anil@deccan.example";
    const invited = await refused.form("Invite").fill({ email }).submit("Invite");
    expect([invited.path, invited.text.includes("We have sent the invitation."), invited.text.includes(email)]).toEqual([
      "/shoppeople",
      true,
      true,
    ]);
    const again = await invited.form("Invite").fill({ email }).submit("Invite");
    expect(summary(again)).toEqual(["This address logs in to a shop already."]);

    const anil = await logInReseller(website.origin, email);
    const own = await anil.open("/shoppeople");
    expect(own.text).toContain("Only the person who has the account invites others and ends their log-in.");
    expect(own.forms().flatMap(({ buttons }) => buttons)).not.toContain("End this log-in");
    const booked = await (await anil.open("/neworder?rows=postpaid.1.0")).form("Place Order").submit("Place Order");
    const orderId = /Order ID: (\d+)/.exec(booked.text)?.[1] ?? "";
    expect((await first.open(`/myorder?order=${orderId}`)).find("dialog")[0]?.text).toContain(`Ordered by\n${email}`);

    const ended = await (await first.open("/shoppeople")).form("End this log-in").submit("End this log-in");
    expect([ended.text.includes("The log-in is ended."), ended.text.includes(email)]).toEqual([true, false]);
    expect((await anil.open("/myorder")).url.pathname).toBe("/resellerlogin");
  });

  test("say no on the page of the link in the mail", async () => {
    const first = await logInReseller(website.origin, demoResellers.kaveri.email);
    const email = "meera@kaveri.example";
    await (await first.open("/shoppeople")).form("Invite").fill({ email }).submit("Invite");
    const { text } = await waitForDelivery(website.origin, ({ to, text: sent }) => to === email && sent.includes("/link?c="));
    const path = /\/link\?c=\w+/.exec(text)?.[0] ?? "";
    const link = await browser(website.origin).open(path);
    expect(link.text).toContain("invites you to order stickers for the shop.");
    const done = await link.form("Say no").submit("Say no");
    expect(done.text).toContain("You said no.");
    expect((await first.open("/shoppeople")).text).toContain(`${email} has said no.`);
  });
});

test("behind another API, neither the page nor a link to it exists", async () => {
  const api = await startBrokenApi();
  const external = await startWebsite({ apiBaseUrl: api.origin });
  try {
    const visitor = await logInExternalReseller(external.origin, api);
    api.answer("/ledger_list", { body: { status: "success", ledger_list: [] } });
    expect((await visitor.open("/myaccount")).text).not.toContain("People of your shop");
    expect((await visitor.open("/shoppeople")).status).toBe(404);
  } finally {
    await external.stop();
    await api.stop();
  }
});
