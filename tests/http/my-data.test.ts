import { beforeAll, describe, expect, test } from "vitest";

import { NOTICE_VERSION } from "#contract/notice";
import { demoCustomers } from "../../backend/composition/demo/resellers";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { mintSticker } from "../harness/minted-sticker";
import { codeSentTo, readOutbox } from "../harness/outbox";
import { openOwnerScreen } from "../harness/owner-area";
import { randomPhone, submitCode, validProfile, verifyPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

/** Registers an owner with a vehicle, through the website. */
async function newOwner(): Promise<{ visitor: Visitor; phone: string }> {
  const phone = randomPhone();
  const { visitor, page } = await verifyPhone(website.origin, await mintSticker(website, "prepaid"), phone);
  await page.form("Submit").fill(validProfile).submit("Submit");
  return { visitor, phone };
}

describe("the owner's data", () => {
  let visitor: Visitor;
  let phone: string;
  beforeAll(async () => ({ visitor, phone } = await newOwner()));
  const page = () => visitor.open("/mydata");

  test("are linked from the owner's details, and need a log-in", async () => {
    expect((await (await visitor.open("/userdetail")).follow("See, download or erase my data")).path).toBe("/mydata");
    for (const path of ["/mydata", "/mydata.json", "/mydata.csv", "/mydata/erase", "/consent"])
      expect((await browser(website.origin).open(path)).path).toMatch(/^\/(user)?login/);
  });

  test("are shown, with the consent that was given at the registration", async () => {
    const { text } = await page();
    for (const words of [phone, "Meera Nair", "KL07CD4321", "9847011223", "14 MG Road"]) expect(text).toContain(words);
    expect(text).toContain("Your account: messages and calls about your vehicle");
    expect(text).toContain(`Notice ${NOTICE_VERSION}, language: English.`);
  });

  test("can be downloaded as JSON and for a spreadsheet", async () => {
    const file = await visitor.open("/mydata.json");
    expect([file.headers.get("content-disposition"), file.headers.get("cache-control")]).toEqual([
      'attachment; filename="mydata.json"',
      "no-store",
    ]);
    const { stored, consents } = JSON.parse(file.html) as { stored: Record<string, object[]>; consents: object[] };
    expect(stored["profile"]).toMatchObject([{ phone, name: "Meera Nair", email: "owner@example.in" }]);
    expect(stored["vehicles"]).toMatchObject([{ plate: "KL07CD4321" }]);
    expect(consents).toHaveLength(2);
    const sheet = await visitor.open("/mydata.csv");
    expect(sheet.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(sheet.html).toContain(`"Profile","1","Phone number","${phone}"\r\n`);
    expect(sheet.html).toContain('"What you agreed to","1","Purpose","Your ');
    expect(sheet.html).toMatch(/"Log-ins","\d+","Since","\d{2}-\d{2}-\d{4} \d{1,2}:\d{2}\u00a0[ap]m/);
  });

  test("have no formula in the spreadsheet, whatever an owner typed", async () => {
    const other = await newOwner();
    const form = (await other.visitor.open("/userprofile")).form("Save");
    await form.fill({ VehicleOwnerName: '=HYPERLINK("http://x")' }).submit("Save");
    expect((await other.visitor.open("/mydata.csv")).html).toContain(`"Name","'=HYPERLINK(""http://x"")"`);
  });

  test("have a nominee, who can be named, changed and removed", async () => {
    const wrong = await (await page()).form("Save").fill({ name: " ", phone: "12" }).submit("Save");
    expect([wrong.status, wrong.form("Save").value("phone")]).toEqual([400, "12"]);
    expect(wrong.text).toContain("Enter the person's name, at most 50 characters.");
    const own = await (await page()).form("Save").fill({ name: "Sana", phone }).submit("Save");
    expect(own.text).toContain("Enter the person's mobile number: 10 digits, and not your own.");
    const saved = await (await page()).form("Save").fill({ name: "Sana Nair", phone: "9123456780" }).submit("Save");
    expect([saved.status, saved.form("Save").value("name")]).toEqual([200, "Sana Nair"]);
    const removed = await saved.form("Remove").submit("Remove");
    expect(removed.form("Save").value("name")).toBe("");
  });

  test("lose the blood group when its consent is withdrawn, after saying what that ends", async () => {
    const before = await page();
    expect(before.text).toContain("If you withdraw it, we delete your blood group.");
    const after = await before.form("Withdraw").submit("Withdraw");
    expect(after.text).toContain("Your consent is withdrawn, and your blood group is deleted.");
    expect([after.text.includes("AB-"), after.text.includes("Withdrawn on")]).toEqual([false, true]);
  });

  test("are erased only after a code, and can be kept until then", async () => {
    const start = await (await page()).follow("Erase my account");
    expect(start.text).toContain("Nobody can reach you through your stickers.");
    expect(start.text).toContain("Paid orders with name and address, for 8 years");
    const before = await codeSentTo(website.origin, phone);
    const codePage = await start.form("Send OTP").submit("Send OTP");
    expect(codePage.text).toMatch(/We sent an OTP to .* It starts the erasure of your account\./);
    const code = await codeSentTo(website.origin, phone, before);
    const wrong = await submitCode(codePage, code === "111111" ? "222222" : "111111");
    expect([wrong.status, wrong.text.includes("Invalid OTP..!")]).toEqual([400, true]);
    expect((await page()).text).not.toContain("Your account will be erased on");

    const asked = await submitCode(codePage, code);
    expect([asked.path, asked.text.includes("Your account will be erased on")]).toEqual(["/mydata", true]);
    const mails = await readOutbox(website.origin);
    expect(mails.map(({ text }) => text)).toContainEqual(expect.stringContaining("You asked us to erase your account."));
    const kept = await asked.form("Keep my account").submit("Keep my account");
    expect(kept.text).toContain("Your account stays.");
    expect(kept.text).not.toContain("Your account will be erased on");
  });
});

describe("the notice about data", () => {
  test("stands before the phone number at the registration, in the page's language, and is recorded", async () => {
    const hindi = browser(website.origin, { headers: { "Accept-Language": "hi" } });
    const register = await hindi.open("/register");
    expect(register.text).toContain("हम आपके डेटा का क्या करते हैं");
    const phone = randomPhone();
    const codePage = await register.form("OTP भेजें").fill({ strPhone: phone, strEmail: "owner@example.in" }).submit("OTP भेजें");
    const verify = codePage.forms().find((form) => form.value("password") !== null);
    await verify?.fill({ password: await codeSentTo(website.origin, phone) }).submit();
    const data = JSON.parse((await hindi.open("/mydata.json")).html) as { consents: object[] };
    expect(data.consents).toMatchObject([{ purpose: "account", version: NOTICE_VERSION, language: "hi" }]);
  });

  test("is shown at the next log-in to who has not agreed to it, once, and leads on", async () => {
    const phone = demoCustomers[0].phone;
    const { visitor, page } = await openOwnerScreen(website.origin, phone, "/myqr");
    expect([page.path, page.title]).toEqual(["/consent?next=%2Fmyqr", expect.stringContaining("Please read how we use your data")]);
    expect(page.text).toContain("Data Protection Board of India");
    const agreed = await page.form("I agree").submit("I agree");
    expect(agreed.path).toBe("/myqr");
    expect((await visitor.open("/mydata")).text).toContain(`Notice ${NOTICE_VERSION}, language: English.`);
  });

  test("for a caller is one link away from the call form, in the scanner's language", async () => {
    const scan = await browser(website.origin).open(`/quickcontact?guid=${stickers.paidCar}&lang=ta`);
    const link = scan.links().find(({ address }) => address.startsWith("/notice"));
    const notice = await scan.follow(link?.text ?? "");
    expect(notice.path).toBe("/notice?lang=ta");
    expect(notice.text).toContain("365 நாட்கள்");
  });
});

describe("a grievance", () => {
  const open = () => browser(website.origin).open("/grievance");
  const typed = { name: "Farhan", email: "farhan@example.in", message: "Nobody answers." };

  test("gets a ticket number, a day and an acknowledgement by mail", async () => {
    const page = await open();
    expect(page.text).toContain("We confirm your grievance within 48 hours and answer it within 30 days.");
    const sent = await page.form("Send grievance").fill(typed).submit("Send grievance");
    const ticket = /ticket number (\d+)\. We answer it by \d{2}-\d{2}-\d{4}\./.exec(sent.text)?.[1] ?? "none";
    const mails = await readOutbox(website.origin);
    expect(mails.filter(({ text }) => text.includes(ticket))).toHaveLength(2);
  });

  test("names every wrong field, and keeps what was typed", async () => {
    const wrong = await (
      await open()
    )
      .form("Send grievance")
      .fill({ ...typed, email: "x", phone: "12", message: " " })
      .submit("Send grievance");
    expect([wrong.status, wrong.form("Send grievance").value("name")]).toEqual([400, "Farhan"]);
    for (const words of ["valid email address", "10-digit number", "Write what your grievance is about"])
      expect(wrong.text).toContain(words);
  });

  test("is stored once, even if its form is sent twice", async () => {
    const form = (await open()).form("Send grievance").fill({ ...typed, message: "Twice" });
    const ticketIn = (page: Page) => /ticket number (\d+)/.exec(page.text)?.[1];
    const tickets = [ticketIn(await form.submit("Send grievance")), ticketIn(await form.submit("Send grievance"))];
    expect(tickets[0]).toMatch(/^\d+$/);
    expect(tickets[1]).toBe(tickets[0]);
  });
});

test("the accessibility statement has a contact, and security.txt an end", async () => {
  const statement = await browser(website.origin).open("/accessibility");
  expect(statement.text).toContain("IS 17802");
  expect(statement.links()).toContainEqual(expect.objectContaining({ address: "mailto:support@platenote.example" }));
  const file = await browser(website.origin).open("/.well-known/security.txt");
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const end = new Date(/^Expires: (.*)$/m.exec(file.html)?.[1] ?? "").getTime();
  expect(end).toBeGreaterThan(Date.now());
  expect(end).toBeLessThan(Date.now() + 365 * 86_400_000);
  expect(file.html).toMatch(/^Contact: mailto:support@platenote\.example$/m);
});
