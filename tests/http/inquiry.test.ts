import { describe, expect, test } from "vitest";

import { browser, type Visitor } from "../harness/browser/browser";
import type { FieldValue } from "../harness/browser/form";
import type { Page } from "../harness/browser/page";
import { readOutbox } from "../harness/outbox";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

const good = {
  firstname: "Asha",
  lastname: "Kulkarni",
  email: "asha@example.in",
  phone: "98765 43210",
  message: "Do the stickers fit a scooter?",
};
const DEFAULT_THANKS = "Your inquiry is sent successfully, we'll get in touch soon.";

const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));
const heading = (page: Page) => page.find("h1").map(({ text }) => text);
const write = async (visitor: Visitor, differences: Readonly<Record<string, FieldValue>> = {}, from = "/contactus") =>
  (await visitor.open(from))
    .form("Send")
    .fill({ ...good, ...differences })
    .submit("Send");

describe("the inquiry form", () => {
  test.each(["/", "/contactus"])("sends an inquiry from %s and shows the thank-you screen", async (from) => {
    const page = await write(browser(website.origin), {}, from);
    expect([page.status, page.url.pathname]).toEqual([200, "/thank-you"]);
    expect(heading(page)).toEqual([DEFAULT_THANKS]);
  });

  test("names each missing field and keeps the rest", async () => {
    const page = await write(browser(website.origin), { firstname: "", lastname: " ", email: "", phone: "" });
    expect([page.status, page.title]).toEqual([400, "Error: Contact us - PlateNote"]);
    expect(summary(page)).toEqual(["First name is required.", "Last name is required.", "Email is required.", "Phone number is required."]);
    expect(page.descriptionOf("firstname")).toBe("First name is required.");
    expect(page.form("Send").value("message")).toBe(good.message);
  });

  test("moves from the home page to /contactus on an error", async () => {
    const page = await write(browser(website.origin), { phone: "12345" }, "/");
    expect([page.status, page.url.pathname]).toEqual([400, "/contactus"]);
    expect(summary(page)).toEqual(["Phone number must be a valid 10-digit number."]);
    expect(page.form("Send").value("phone")).toBe("12345");
  });

  test.each<[string, Readonly<Record<string, FieldValue>>, string]>([
    ["a phone of 9 digits", { phone: "987654321" }, "Phone number must be a valid 10-digit number."],
    ["a phone of 11 digits", { phone: "98765432101" }, "Phone number must be a valid 10-digit number."],
    ["letters for a phone", { phone: "call me" }, "Phone number must be a valid 10-digit number."],
    ["an e-mail without a host", { email: "asha" }, "Please enter a valid email address"],
    ["an e-mail of 51 characters", { email: `${"a".repeat(40)}@example.in` }, "Use 50 characters or fewer."],
    ["a first name of 31 characters", { firstname: "a".repeat(31) }, "Use 30 characters or fewer."],
    ["a last name of 31 characters", { lastname: "a".repeat(31) }, "Use 30 characters or fewer."],
    ["a message of 2,001 characters", { message: "a".repeat(2001) }, "Use 2000 characters or fewer."],
  ])("refuses %s", async (_, differences, message) => {
    const page = await write(browser(website.origin), differences);
    expect([page.status, summary(page)]).toEqual([400, [message]]);
  });

  test.each(["+91 98765 43210", "098765-43210", "9876543210"])("accepts a phone written as %s", async (phone) => {
    expect((await write(browser(website.origin), { phone, message: "" })).url.pathname).toBe("/thank-you");
  });

  test("refuses a robot that fills in the honeypot field", async () => {
    const page = await browser(website.origin).post("/contactus", { ...good, website: "https://spam.example" });
    expect([page.status, summary(page)]).toEqual([400, ["Leave the hidden field empty."]]);
  });

  test("sends an inquiry once, even if the form is submitted twice", async () => {
    const visitor = browser(website.origin);
    const lastname = `Once${Date.now()}`;
    const form = (await visitor.open("/contactus")).form("Send").fill({ ...good, lastname });
    const pages = await Promise.all([form.submit("Send"), form.submit("Send")]);
    expect(pages.map((page) => page.url.pathname)).toEqual(["/thank-you", "/thank-you"]);
    expect((await readOutbox(website.origin)).filter(({ text }) => text.includes(lastname)).length).toBe(1);
  });

  test("does not send the same inquiry again, but sends a changed inquiry", async () => {
    const visitor = browser(website.origin);
    const lastname = `Again${Date.now()}`;
    for (const message of ["A", "A", "B"]) expect((await write(visitor, { lastname, message })).url.pathname).toBe("/thank-you");
    expect((await readOutbox(website.origin)).filter(({ text }) => text.includes(lastname)).length).toBe(2);
  });

  test("responds to a script with the errors, or with the thanks and the next page", async () => {
    const visitor = browser(website.origin);
    const refused = await visitor.post("/contactus/send", { ...good, phone: "1" });
    expect([refused.status, JSON.parse(refused.html)]).toMatchObject([
      400,
      { lastResult: { error: { phone: ["Phone number must be a valid 10-digit number."] } } },
    ]);
    const sent = await visitor.post("/contactus/send", good);
    expect([sent.status, JSON.parse(sent.html)]).toEqual([200, { notice: { tone: "success", text: DEFAULT_THANKS }, next: "/thank-you" }]);
  });

  test("shows script tags as text", async () => {
    const tag = "<script>alert(1)</script>";
    const page = await write(browser(website.origin), { firstname: tag, message: tag, phone: "1" });
    expect(page.form("Send").value("firstname")).toBe(tag);
    expect(page.html).not.toContain("<script>alert");
  });

  test("limits inquiries to five an hour, and shows the wait", async () => {
    const visitor = browser(website.origin);
    for (const message of ["1", "2", "3", "4", "5"]) expect((await write(visitor, { message })).url.pathname).toBe("/thank-you");
    const page = await write(visitor, { message: "6" });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(summary(page).join()).toMatch(/try again in/i);
    expect(page.form("Send").value("firstname")).toBe("Asha");
  });
});

test("the thank-you screen ignores text in its URL", async () => {
  const page = await browser(website.origin).open("/thank-you?message=Send%20us%20your%20OTP");
  expect(heading(page)).toEqual([DEFAULT_THANKS]);
});
