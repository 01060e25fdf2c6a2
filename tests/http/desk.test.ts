import { describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { startFakeMsg91 } from "../fakes/msg91";
import { timeCodeAt } from "../../backend/desk/operators/authenticator";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { logInOperator, requestDeskCode, runAtDesk } from "../harness/desk-journey";
import { operate } from "../harness/operator";
import { logInOwner } from "../harness/owner-journey";
import { codeSentTo, waitForDelivery } from "../harness/outbox";
import { logInReseller } from "../harness/reseller-journey";
import { scaledTimeout } from "../harness/scaled-timeout";
import { sharedServer } from "../harness/shared-server";
import { openPayment, orderNumber, pressProviderButton } from "../harness/shopper";
import { startApi, startWebsite } from "../harness/website";
import { temporaryDirectory } from "../harness/data-directory";

const website = sharedServer(() => startWebsite());
const empty = sharedServer(() => startWebsite({ dataDirectory: temporaryDirectory() }));
const api = sharedServer(() => startApi());
const beforeAnotherApi = sharedServer(() => startWebsite({ apiBaseUrl: api.origin }));

let loggedIn: Promise<Visitor> | null = null;
const operator = () => (loggedIn ??= logInOperator(website.origin));

async function payOrder(): Promise<string> {
  const { page } = await openPayment(website.origin, 1, 0);
  await pressProviderButton(page, "Pay");
  return orderNumber(page);
}

/** Runs a command of an order, a reseller or another thing, from its form. */
async function runFor(thing: string, id: string, command: string, values: Readonly<Record<string, string | boolean>> = {}) {
  return runAtDesk(await operator(), `/desk/do/${command}?of=${thing}&id=${id}`, values);
}

async function idOfFirst(list: string): Promise<string> {
  const { links } = await (await operator()).open(`/desk/${list}`);
  const address = links().find((link) => link.address.startsWith(`/desk/${list.split("?")[0] ?? ""}/`))?.address ?? "";
  return decodeURIComponent(address.split("/").at(-1) ?? "");
}

test("a form leads back to its list, a list on a phone has its date and no amount of zero, and the check counts what is broken", async () => {
  const desk = await operator();
  const form = await desk.open("/desk/do/mint");
  expect(form.find("a", { "aria-current": "page" }).map(({ text }) => text)).toEqual(["Stickers"]);
  const list = form.find("p", { class: "desk-back" }).map(({ text }) => text);
  expect([list, (await desk.open("/desk/do/doctor")).find("p", { class: "desk-back" })]).toEqual([["Stickers"], []]);

  const ledger = await desk.open("/desk/ledger");
  const placeOf = (title: string) => ledger.find("td", { "data-label": title })[0]?.attribute("class");
  expect([placeOf("Date"), placeOf("Order")]).toEqual(["data-table-cell line-second", "data-table-cell"]);
  const amounts = ["Credit", "Debit"].flatMap((title) => ledger.find("td", { "data-label": title }).map(({ text }) => text));
  expect([amounts.includes(""), amounts.includes("₹0.00")]).toEqual([true, false]);

  const check = await runAtDesk(desk, "/desk/do/doctor", {});
  const states = check.find("td", { "data-label": "State" }).map(({ text }) => text);
  const [broken, warnings] = ["broken", "warning"].map((state) => states.filter((each) => each === state).length);
  expect(check.text).toContain(`Broken: ${broken}. Warnings: ${warnings}.`);
  expect(states.slice(0, broken)).toEqual(Array.from({ length: broken ?? 0 }, () => "broken"));
});

test("a day at the desk: parcels, stickers, an inquiry, a payment, a promo code, a page and a refund, with the same audit as the terminal", async () => {
  const desk = await operator();
  await runAtDesk(desk, "/desk/do/mint", { batch: "monday", product: "car", kind: "prepaid", count: "6" });
  for (const docket of ["D1", "D2", "D3"]) {
    const [order, next] = [await payOrder(), await payOrder()];
    const page = await runFor("orders", order, "dispatch", { courier: "DTDC", docket, fromBatch: "monday" });
    expect(page.text).toContain("is dispatched with stickers from batch monday");
    // The next parcel's form has the courier and the batch of this one.
    expect([page.url.pathname, page.url.searchParams.get("of")]).toEqual(["/desk/do/dispatch", "orders"]);
    const form = page.form("Dispatch parcel");
    expect([next === order, form.value("courier"), form.value("fromBatch")]).toEqual([false, "DTDC", "monday"]);
    expect((await desk.open(`/desk/find?q=${docket}`)).text).toContain(order);
  }

  const job = await runAtDesk(desk, "/desk/do/print", { batch: "monday", csv: true });
  await expect.poll(async () => (await desk.open(job.path)).text, { timeout: scaledTimeout(10_000) }).toContain("stickers.csv");
  const list = await (await desk.open(job.path)).follow("stickers.csv");
  expect(list.html).toContain('"pack","code"'.replaceAll('"', ""));

  const written = {
    firstname: "Asha",
    lastname: "Rao",
    email: "asha.asks@example.in",
    phone: "9876543210",
    message: "Do they fit a scooter?",
  };
  await (await browser(website.origin).open("/contactus")).form("Send").fill(written).submit("Send");
  const inquiry = await idOfFirst("inquiries");
  expect((await runFor("inquiries", inquiry, "answer-inquiry", { text: "Yes, they do." })).text).toContain("Yes, they do.");
  await waitForDelivery(website.origin, ({ to, text }) => to === "asha.asks@example.in" && text.includes("Yes, they do."));

  const payment = { reseller: demoResellers.deccan.email, amount: "1000", reference: "UTR-DESK" };
  expect((await runAtDesk(desk, "/desk/do/record-payment", payment)).text).toContain("Recorded 1000.00 rupees");
  expect((await runAtDesk(desk, "/desk/do/end-promo-code", { code: "WELCOME10" })).text).toContain("WELCOME10 is no longer valid.");

  const terms = async () => (await browser(website.origin).open("/termscondition")).text;
  const before = await terms();
  await runFor("pages", "terms", "set-page", { file: "<h2>New terms</h2><p>Short.</p>", title: "Terms" });
  // The website caches a page that is the same for everybody for a second.
  await expect.poll(terms, { timeout: scaledTimeout(5_000) }).toContain("New terms");
  await runFor("pages", "terms", "take-back-page");
  await expect.poll(terms, { timeout: scaledTimeout(5_000) }).toBe(before);

  const order = await payOrder();
  const refunded = await runFor("orders", order, "refund", { reason: "second thoughts" });
  expect(refunded.text).toMatch(/Sent 590\.?0?0? rupees|sends 590/);
  expect((await runFor("orders", order, "cancel-order", { note: "refunded" })).text).toContain("cancelled");

  await operate(website.dataDirectory, ["list", "batches"]);
  await runAtDesk(desk, "/desk/do/mint", { batch: "", product: "car", kind: "prepaid", count: "6" });
  const audit = (await desk.open("/desk/audit")).text;
  for (const command of [
    "mint",
    "dispatch",
    "print",
    "answer-inquiry",
    "record-payment",
    "end-promo-code",
    "set-page",
    "take-back-page",
    "refund",
    "batches",
  ])
    expect(audit).toContain(command.replaceAll("-", " "));
  expect(audit).not.toContain("9876543210");
});

test("an operator sets up another authenticator app with a recovery code, and the other sessions end", async () => {
  const email = "own@desk.example.in";
  await runAtDesk(await operator(), "/desk/do/create-operator", { email, name: "Own App", role: "viewer" });
  const visitor = browser(website.origin);
  await requestDeskCode(visitor, email);
  const mailed = await codeSentTo(website.origin, email);
  const setUp = await (await visitor.open("/desk/login")).form("Log in").fill({ code: mailed }).submit("Log in");
  const secretOn = (page: Page) => /secret=([A-Z2-7]+)/.exec(page.html)?.[1] ?? "";
  const codes = await setUp
    .form("Log in")
    .fill({ code: timeCodeAt(secretOn(setUp), new Date()) })
    .submit("Log in");
  const [code = "", used = ""] = codes.find("code").map(({ text }) => text);
  const stolen = browser(website.origin, { headers: { Cookie: visitor.cookies.header() ?? "" } });
  expect((await stolen.open("/desk")).path).toBe("/desk");

  const own = await (await visitor.open("/desk")).follow("Own App, viewer: your authenticator app");
  expect(own.text).toContain("Your recovery codes that still work: 10.");
  const wrong = await own.form("Set up another app").fill({ code: "WRONG" }).submit("Set up another app");
  expect([wrong.status, wrong.text.includes("This code is not right.")]).toEqual([400, true]);
  const another = await wrong.form("Set up another app").fill({ code }).submit("Set up another app");
  expect([secretOn(another).length, secretOn(another) === secretOn(setUp)]).toEqual([32, false]);
  // The codes of this half minute count as used.
  const next = timeCodeAt(secretOn(another), new Date(Date.now() + 30_000));
  const newCodes = await another.form("Log in").fill({ code: next }).submit("Log in");
  expect([newCodes.find("code").length, newCodes.text.includes(used)]).toEqual([10, false]);
  expect((await visitor.open("/desk")).path).toBe("/desk");
  expect((await stolen.open("/desk")).url.pathname).toBe("/desk/login");
});

test("a ready text is put under what is typed, and the mail is shown before it goes", async () => {
  const written = { firstname: "Nila", lastname: "Iyer", email: "nila@example.in", phone: "9876543211", message: "Where is my parcel?" };
  await (await browser(website.origin).open("/contactus")).form("Send").fill(written).submit("Send");
  const desk = await operator();
  const form = await desk.open(`/desk/do/answer-inquiry?of=inquiries&id=${await idOfFirst("inquiries")}`);
  for (const shown of ["Where is my parcel?", "Dear Nila,"]) expect(form.text).toContain(shown);
  const filled = await form.form("Preview").fill({ text: "Hello." }).submit("Which order");
  expect(filled.html).toMatch(/<textarea[^>]*>\s*Hello\.\s+To find your order, we need its number/);
  const preview = await filled.form("Preview").submit("Preview");
  expect(preview.find("p", { role: "alert" })[0]?.text).toMatch(/^Dear Nila,\s+Hello\.\s+To find your order/);
  // A changed text is shown again before it goes.
  const changed = await preview.form("Send this").fill({ text: "Two lines.\r\n\r\nIt is on its way." }).submit("Send this");
  expect(changed.find("p", { role: "alert" })[0]?.text).toContain("It is on its way.");
  expect((await changed.form("Send this").submit("Send this")).text).toContain("The inquiry is closed.");
  await waitForDelivery(website.origin, ({ to, text }) => to === "nila@example.in" && text.includes("It is on its way."));
});

test("a page of 20,000 Hindi letters is taken, and a form that is sent twice works once", async () => {
  const desk = await operator();
  const form = (await desk.open("/desk/do/set-page?of=pages&id=shipping"))
    .form("Publish text")
    .fill({ file: `<p>${"क".repeat(20_000)}</p>` });
  expect((await form.submit("Publish text")).text).toContain("has its new text.");
  expect((await form.submit("Publish text")).text).toContain("This form was sent before, and nothing was done again.");
});

test("an SMS that its provider refused is a dead letter, and is retried at the desk", async () => {
  const msg91 = await startFakeMsg91();
  const shop = await startWebsite({ environment: msg91.variables });
  msg91.withdrawTemplates();
  const scanned = await browser(shop.origin).open(`/quickcontact?guid=${stickers.paidCar}`);
  await scanned.form("Message").fill({ id: "9" }).submit("Message");
  const desk = await logInOperator(shop.origin);
  const deadLetter = async () =>
    (await desk.open("/desk/outbox?state=dead")).links().find(({ address }) => /^\/desk\/outbox\/\d+$/.test(address))?.address ?? "";
  await expect.poll(deadLetter, { timeout: scaledTimeout(10_000) }).not.toBe("");
  const letter = await desk.open(await deadLetter());
  const retry = await letter.follow("Send again");
  expect((await retry.form("Send again").submit("Send again")).text).toContain("Scheduled for delivery: 1.");
  await shop.stop();
  await msg91.close();
});

test("phones are masked until they are asked for, also in the CSV, where no cell is a formula", async () => {
  const desk = await operator();
  const { page } = await openPayment(website.origin, 1, 0);
  const order = orderNumber(page);
  const shown = await desk.open(`/desk/orders/${order}`);
  expect(shown.html).not.toContain("9876543210");
  expect((await desk.open("/desk/export/orders")).html).not.toContain("9876543210");
  expect((await shown.form("Show").submit("Show")).text).toContain("9876543210");
  const formula = { firstname: "=1+1", lastname: "+2", email: "formula@example.in", phone: "9876500000", message: "@SUM(A1)" };
  await (await browser(website.origin).open("/contactus")).form("Send").fill(formula).submit("Send");
  expect((await desk.open("/desk/export/inquiries")).html).not.toMatch(/"[=+@]/);
});

describe("nobody else gets in:", () => {
  test("a visitor, an owner and a reseller are asked to log in", async () => {
    const owner = await logInOwner(website.origin, demoOwners.asha.phone);
    const reseller = await logInReseller(website.origin, demoResellers.deccan.email);
    for (const visitor of [browser(website.origin), owner, reseller])
      for (const path of ["/desk", "/desk/orders", "/desk/do/mint", "/desk/export/orders", "/desk/find?q=x"]) {
        const page = await visitor.open(path);
        expect([path, page.url.pathname, page.title]).toEqual([path, "/desk/login", "Desk - PlateNote"]);
      }
  });

  test("another website's form is refused, and so is a session that was stolen and has ended", async () => {
    const desk = await operator();
    const crossSite = browser(website.origin, {
      cookies: desk.cookies,
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    });
    expect((await crossSite.post("/desk/do/void", { code: "x" })).status).toBe(403);
    const stolen = desk.cookies.header() ?? "";
    await (await desk.open("/desk")).form("Logout").submit("Logout");
    const thief = browser(website.origin, { headers: { Cookie: stolen } });
    expect((await thief.open("/desk")).url.pathname).toBe("/desk/login");
    loggedIn = null;
  });
});

describe("without a desk", () => {
  test("the desk's paths are unknown: without an operator, and before another API", async () => {
    for (const { origin } of [empty, beforeAnotherApi]) {
      const unknown = await browser(origin).open("/no-such-page");
      for (const path of ["/desk", "/desk/login", "/desk/orders"]) {
        const page = await browser(origin).open(path);
        expect([path, page.status, page.text]).toEqual([path, 404, unknown.text]);
      }
      expect((await browser(origin).open("/robots.txt")).text).not.toContain("desk");
    }
  });

  test("on a host of its own, the desk is there and nowhere else", async () => {
    const server = await startWebsite({ environment: { DESK_ORIGIN: "http://desk.example.in" } });
    const atDesk = browser(server.origin, { headers: { Host: "desk.example.in" } });
    for (const path of ["/desk", "/Desk/login", "/DESK/", "/%64esk/login", "/%44ESK/orders"])
      expect([path, (await browser(server.origin).open(path)).status]).toEqual([path, 404]);
    expect((await browser(server.origin, { headers: { Host: "Desk.example.in." } }).open("/desk/login")).status).toBe(200);
    expect((await browser(server.origin, { headers: { Host: "desk.example.in." } }).open("/checkout")).status).toBe(404);
    expect((await atDesk.open("/desk/login")).status).toBe(200);
    expect((await atDesk.open("/checkout")).status).toBe(404);
    await server.stop();
  });
});
