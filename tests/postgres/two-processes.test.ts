import { afterAll, beforeAll, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo, readOutbox } from "../harness/outbox";
import { requestCode, validProfile, verifyPhone, randomPhone, submitCode } from "../harness/owner-journey";
import { startTwoProcesses, type TwoProcesses } from "../harness/two-processes";
import { logInReseller } from "../harness/reseller-journey";
import { validAddress, openCheckout, openPayment, orderNumber, pressProviderButton } from "../harness/shopper";

let pair: TwoProcesses;
beforeAll(async () => {
  pair = await startTwoProcesses();
});
afterAll(() => pair.stop());

const contact = (guid: string) => `/quickcontact?guid=${guid}`;
const twenty = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, work));

test("an owner registers a sticker while the two processes get requests in turn", async () => {
  const { page } = await verifyPhone(pair.origin, stickers.newUnpaidCar);
  expect(page.path).toBe("/profiledetail");
  const done = await page.form("Submit").fill(validProfile).submit("Submit");
  expect(done.path).toBe("/thank-you-postpaid");
  expect((await browser(pair.origin).open(`/qrcode_process/${stickers.newUnpaidCar}`)).path).toContain("/quickcontact");
});

test("an owner is logged in at both processes, sees a notice only once, and is logged out at both", async () => {
  const { phone } = demoOwners.asha;
  const visitor = browser(pair.origin);
  const codePage = await (await visitor.open("/userlogin")).form("Send OTP").fill({ phone }).submit("Send OTP");
  const home = await submitCode(codePage, await codeSentTo(pair.origin, phone));
  expect(home.path).toBe("/userdetail");
  const saved = await (await visitor.open("/userprofile")).form("Save").submit("Save");
  expect([saved.path, saved.text.includes("Profile updated successfully!")]).toEqual(["/userdetail", true]);
  expect((await visitor.open("/userdetail")).text).not.toContain("Profile updated successfully!");
  const kept = browser(pair.origin, { cookies: false, headers: { Cookie: visitor.cookies.header() ?? "" } });
  expect((await kept.open("/userdetail")).path).toBe("/userdetail");
  await (await visitor.open("/userdetail")).form("Logout").submit("Logout");
  for (let each = 0; each < 2; each += 1) expect((await kept.open("/userdetail")).path).toContain("/userlogin");
});

test("a reseller who logged in at one process is known to the other process", async () => {
  const visitor = await logInReseller(pair.origin, Object.values(demoResellers)[0]?.email ?? "");
  for (const path of ["/myorder", "/myqrcode", "/neworder"]) expect((await visitor.open(path)).path).toBe(path);
});

test("both processes together compare at most five of 100 wrong codes, and start one session for a right code sent 20 times", async () => {
  const guessed = browser(pair.origin);
  const phone = randomPhone();
  await requestCode(guessed, phone);
  const code = await codeSentTo(pair.origin, phone);
  const wrong = code === "000000" ? "111111" : "000000";
  const guesses = await Promise.all(Array.from({ length: 100 }, () => guessed.post("/register", { intent: "verify", password: wrong })));
  expect(guesses.filter((page) => page.text.includes("Invalid OTP..!")).length).toBeLessThanOrEqual(5);

  const asking = browser(pair.origin);
  const other = randomPhone();
  await asking.open(`/qrcode_process/${stickers.newPaidBike}`);
  await requestCode(asking, other);
  const right = await codeSentTo(pair.origin, other);
  const seenBy = browser(pair.origin, { cookies: asking.cookies, redirects: false });
  const answers = await twenty(() => seenBy.post("/register", { intent: "verify", password: right }));
  expect(answers.filter((answer) => answer.headers.get("location") === "/profiledetail")).toHaveLength(1);
});

test("a sticker's limit applies to both processes together: of twenty messages, five are delivered, each once", async () => {
  const send = () => browser(pair.origin).post(contact(stickers.paidBike), { intent: "message", id: "5" });
  const pages = await twenty(send);
  expect(pages.filter((page) => page.text.includes("Your Message is sent successfully"))).toHaveLength(5);
  const delivered = async () =>
    (await readOutbox(pair.origin)).filter(({ channel, text }) => channel === "sms" && text.includes("bike is getting towed"));
  await expect.poll(async () => (await delivered()).length).toBe(5);
});

test("a form that is submitted twenty times at once takes effect once", async () => {
  const scanner = browser(pair.origin);
  const sent = await twenty(() => scanner.post(contact(stickers.paidCar), { intent: "message", id: "6", idempotencyKey: "the same" }));
  expect(sent.filter((page) => page.text.includes("Your Message is sent successfully"))).toHaveLength(20);
  const delivered = async () =>
    (await readOutbox(pair.origin)).filter(({ channel, text }) => channel === "sms" && text.includes("lights of"));
  await expect.poll(async () => (await delivered()).length).toBe(1);

  const { page } = await openCheckout(pair.origin, 1, 0);
  const orders = await twenty(() => page.form("Place Order").fill(validAddress).submit("Place Order"));
  expect(new Set(orders.map(orderNumber)).size).toBe(1);
});

test("an order is placed, paid and confirmed, whichever process gets each request", async () => {
  for (let each = 0; each < 2; each += 1) {
    const { visitor, page } = await openPayment(pair.origin, 1, 1);
    const thanks = await pressProviderButton(page, "Pay");
    expect([thanks.path, thanks.text.includes(orderNumber(page))]).toEqual(["/thank-you-checkout", true]);
    // One more request, so that the next round reaches the processes in the other order.
    await visitor.open("/warning");
  }
});

test("each process has handled half of the requests", () => {
  const [one = 0, other = 0] = pair.balancer.answered();
  expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
  expect(pair.balancer.cutOff()).toBe(0);
});
