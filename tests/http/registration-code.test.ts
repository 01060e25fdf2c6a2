import { describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser, randomIpAddress, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo, readOutbox } from "../harness/outbox";
import { requestCode, logInWithSticker, verifyPhone, randomPhone, submitCode } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

/** Returns the messages in the summary of a refused form. */
const summary = (page: Page) => page.find("div", { role: "alert" }).map((alert) => alert.text.split("\n").slice(1));
const wrongCode = (code: string) => code.slice(0, 5) + String((Number(code[5]) + 1) % 10);

async function askAs(phone = randomPhone()): Promise<{ visitor: Visitor; phone: string; codePage: Page; code: string }> {
  const visitor = browser(website.origin);
  const codePage = await requestCode(visitor, phone);
  return { visitor, phone, codePage, code: await codeSentTo(website.origin, phone) };
}

describe("requesting a code", () => {
  const phoneInvalid = "Please enter a valid 10-digit phone number.";

  test.each([
    ["empty fields", "", "", [phoneInvalid, "Email is required."]],
    ["only spaces", "          ", "   ", [phoneInvalid, "Email is required."]],
    ["a phone of nine digits", "987654321", "owner@example.in", [phoneInvalid]],
    ["a phone of letters", "ninety-eight", "owner@example.in", [phoneInvalid]],
    ["a sentence that contains a phone", "my number is 9876543210, call me", "owner@example.in", [phoneInvalid]],
    ["an invalid e-mail address", randomPhone(), "owner.example.in", ["Please enter a valid email address"]],
    ["an e-mail address of 51 characters", randomPhone(), `${"a".repeat(40)}@example.in`, ["Use 50 characters or fewer."]],
    ["a script", "<script>alert(1)</script>", "<script>@x.in", [phoneInvalid, "Please enter a valid email address"]],
  ])("is refused with %s, and keeps what was typed", async (_, phone, email, messages) => {
    const page = await requestCode(browser(website.origin), phone, email);
    expect([page.status, page.title]).toEqual([400, "Error: Register - PlateNote"]);
    expect(summary(page)).toEqual([messages]);
    const form = page.form("Send OTP");
    expect([form.value("strPhone"), form.value("strEmail")]).toEqual([phone, email]);
    expect(page.html).not.toContain("<script>alert");
  });

  test("shows where the code was sent and when it expires. The page reloads at that time", async () => {
    const { codePage } = await askAs("9876500001");
    expect(codePage.find("div", { role: "status" }).map((banner) => banner.text)).toEqual(["OTP sent successfully!"]);
    expect(codePage.text).toContain("Step 2 of 3");
    expect(codePage.text).toMatch(
      /We sent an OTP to \+91 98765 00001\. It registers your number\.\nYour OTP is valid until \d{1,2}:\d\d\s[ap]m\./,
    );
    expect(codePage.text).toMatch(/You can ask for another OTP at \d{1,2}:\d\d\s[ap]m\. After that, only the new one works\./);
    expect(codePage.headers.get("refresh")).toMatch(/^(601|600)$/);
  });

  test.each([
    ["/register", { strPhone: randomPhone(), strEmail: "owner@example.in" }],
    ["/login", { phone: randomPhone() }],
    ["/userlogin", { phone: randomPhone() }],
    ["/resellerlogin", { email: demoResellers.deccan.email }],
  ])("at %s without cookies leads to the message that cookies are required", async (path, typed) => {
    const page = await (await browser(website.origin, { cookies: false }).open(path)).form("Send OTP").fill(typed).submit("Send OTP");
    expect(page.find("div", { role: "alert" }).map((alert) => alert.text)).toEqual([
      "Your browser blocks cookies, and the OTP needs one. Allow cookies for this website and ask for another OTP.",
    ]);
    expect((await browser(website.origin).open(path)).text).not.toContain("cookie");
  });

  test.each(["+91 98765 00002", "098765-00003"])("works with a phone number written as %s", async (written) => {
    const page = await requestCode(browser(website.origin), written);
    expect(page.title).toBe("Verify OTP - PlateNote");
  });

  test("gets the spec's response for a registered phone, but reveals nothing to a visitor who tries many phones", async () => {
    const address = randomIpAddress();
    const visitor = browser(website.origin, { address });
    for (const { phone, email } of [demoOwners.asha, demoOwners.rohan]) {
      const page = await requestCode(visitor, phone, email);
      expect([page.status, summary(page)]).toEqual([400, [["User Already Registered..!"]]]);
      expect(page.form("Send OTP").value("strPhone")).toBe(phone);
    }
    const third = await requestCode(visitor, demoOwners.farida.phone);
    expect([third.status, Number(third.headers.get("retry-after")) > 3000]).toEqual([429, true]);
    expect(third.text).not.toContain("User Already Registered..!");
    const neighbour = browser(website.origin, { address });
    expect((await requestCode(neighbour, randomPhone())).title).toBe("Verify OTP - PlateNote");
  });

  test("is refused in both steps of the form if the last code is too recent, and the page says how many seconds to wait", async () => {
    const { visitor, codePage, phone } = await askAs();
    const again = await codePage.form("Send another OTP").submit("Send another OTP");
    expect([again.status, again.text.includes("Please try again in")]).toEqual([429, true]);
    expect(Number(again.headers.get("retry-after"))).toBeLessThanOrEqual(30);

    await codePage.form("Start again").submit("Start again");
    const second = await requestCode(visitor, phone);
    expect([second.status, second.text.includes("An OTP was just sent. Please try again in")]).toEqual([429, true]);
    expect((await readOutbox(website.origin)).filter(({ to }) => to === phone).length).toBe(1);
  });

  test("sends one code if the form is submitted twice", async () => {
    const phone = randomPhone();
    const form = (await browser(website.origin).open("/register")).form("Send OTP").fill({ strPhone: phone, strEmail: "a@example.in" });
    for (const page of await Promise.all([form.submit("Send OTP"), form.submit("Send OTP")])) expect(page.status).toBe(200);
    await codeSentTo(website.origin, phone);
    expect((await readOutbox(website.origin)).filter(({ to }) => to === phone).length).toBe(1);
  });

  test("is refused if the honeypot field is filled in", async () => {
    const phone = randomPhone();
    const page = await browser(website.origin).open("/register");
    const values = { strPhone: phone, strEmail: "a@example.in", website: "https://spam.example" };
    expect((await page.form("Send OTP").fill(values).submit("Send OTP")).status).toBe(400);
    expect((await readOutbox(website.origin)).filter(({ to }) => to === phone)).toEqual([]);
  });
});

describe("a code", () => {
  test("leads to the profile", async () => {
    const { page } = await verifyPhone(website.origin, stickers.newPaidBike);
    expect([page.status, page.path]).toEqual([200, "/profiledetail"]);
    expect(page.text).toContain("OTP verified successfully!");
  });

  test.each([
    ["spaces", (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ["dashes", (code: string) => code.split("").join("-")],
  ])("is accepted with %s", async (_, separate) => {
    const { codePage, code } = await askAs();
    expect((await submitCode(codePage, separate(code))).text).toContain("OTP verified successfully!");
  });

  test("is refused if wrong, and the form does not show it again", async () => {
    const { codePage, code } = await askAs();
    const page = await submitCode(codePage, wrongCode(code));
    expect([page.status, summary(page)]).toEqual([400, [["Invalid OTP..!"]]]);
    expect(page.descriptionOf("password")).toContain("Invalid OTP..!");
    expect(page.html).not.toContain(wrongCode(code));
    expect(page.form("Verify OTP").value("password")).toBe("");
  });

  test.each(["", "12345", "1234567", "abcdef", "<script>alert(1)</script>"])(
    "is refused if malformed (%j), and the form does not show it again",
    async (typed) => {
      const { codePage } = await askAs();
      const page = await submitCode(codePage, typed);
      expect([page.status, page.text.match(/Invalid OTP\.\.!/g)?.length]).toEqual([400, 2]);
      expect(page.form("Verify OTP").value("password")).toBe("");
      expect(page.html).not.toContain("<script>alert");
    },
  );

  test("is locked after five wrong attempts: the sixth attempt fails even with the right code", async () => {
    const { visitor, codePage, code, phone } = await askAs();
    for (const _ of [1, 2, 3, 4, 5]) expect((await submitCode(codePage, wrongCode(code))).text).toContain("Invalid OTP..!");
    const sixth = await submitCode(codePage, code);
    expect([sixth.status, summary(sixth)]).toEqual([400, [["OTP expired. Please request a new OTP."]]]);
    await codePage.form("Start again").submit("Start again");
    const another = await requestCode(visitor, phone);
    expect([another.status, another.text.includes("Too many wrong OTPs.")]).toEqual([429, true]);
  });

  test("works once: resubmitting the form fails", async () => {
    const { visitor, codePage, code } = await askAs();
    const thief = browser(website.origin, { headers: { Cookie: visitor.cookies.header() ?? "" }, redirects: false });
    expect((await submitCode(codePage, code)).path).toBe("/warning");
    const again = await thief.post("/register", { intent: "verify", password: code });
    expect([again.status, summary(again)]).toEqual([400, [["OTP expired. Please request a new OTP."]]]);
  });

  test("only works for the phone it was sent to", async () => {
    const [mine, theirs] = [await askAs(), await askAs()];
    const page = await submitCode(mine.codePage, theirs.code);
    expect([page.status, page.text.includes("Invalid OTP..!")]).toEqual([400, true]);
  });

  test("only works in the browser that requested it, and only at the URL where it was requested", async () => {
    const { visitor, code } = await askAs();
    const stranger = await browser(website.origin).post("/register", { intent: "verify", password: code });
    expect([stranger.redirectedFrom, stranger.title]).toEqual([["/register"], "Register - PlateNote"]);
    const otherFlow = await visitor.post("/login", { intent: "verify", password: code });
    expect([otherFlow.redirectedFrom, otherFlow.title]).toEqual([["/login"], "Login - PlateNote"]);
  });
});

describe("the login at /login", () => {
  test("looks the same for an unregistered phone, but sends nothing", async () => {
    const phone = randomPhone();
    const page = await (await browser(website.origin).open("/login")).form("Send OTP").fill({ phone }).submit("Send OTP");
    expect([page.status, page.title, page.text.includes("OTP sent successfully!")]).toEqual([200, "Verify OTP - PlateNote", true]);
    expect((await submitCode(page, "123456")).text).toContain("Invalid OTP..!");
    expect((await readOutbox(website.origin)).filter(({ to }) => to === phone)).toEqual([]);
  });

  test.each(["", "987654321", "abcdefghij"])("is refused with the spec's message if the phone is invalid (%j)", async (phone) => {
    const page = await (await browser(website.origin).open("/login")).form("Send OTP").fill({ phone }).submit("Send OTP");
    expect([page.status, summary(page)]).toEqual([400, [["Please enter a valid 10-digit phone number."]]]);
  });

  test("leads an owner without vehicles to the profile, and an owner with vehicles to the form for another vehicle", async () => {
    const phone = randomPhone();
    await verifyPhone(website.origin, null, phone);
    const earlier = await codeSentTo(website.origin, phone);
    expect((await logInWithSticker(website.origin, stickers.newPaidBike, phone, earlier)).page.path).toBe("/profiledetail");
    expect((await logInWithSticker(website.origin, stickers.newPaidBike, demoOwners.gurpreet.phone)).page.path).toBe("/logindetail");
  });
});
