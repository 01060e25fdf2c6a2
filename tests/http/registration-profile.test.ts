import { beforeAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { dayInIndia } from "#contract/day";
import { browser } from "../harness/browser/browser";
import type { FieldValue } from "../harness/browser/form";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { randomPhone, validProfile, logInWithSticker, verifyPhone } from "../harness/owner-journey";
import { mintSticker } from "../harness/minted-sticker";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));
const headings = (page: Page) => page.find("h1").map((heading) => heading.text);

/** Returns the date of birth of a person who turns 18 in this many days, by the date in India. */
function bornEighteenYearsAgo(daysLater: number): string {
  const [year = 0, month = 0, day = 0] = dayInIndia(new Date()).split("-").map(Number);
  const birthDay = month === 2 && day === 29 && daysLater === 0 ? 28 : day;
  return new Date(Date.UTC(year - 18, month - 1, birthDay + daysLater)).toISOString().slice(0, 10);
}

describe("the profile form", () => {
  let profile: Page;
  beforeAll(async () => {
    profile = (await verifyPhone(website.origin, stickers.newUnpaidCar)).page;
  });
  const submit = (differences: Readonly<Record<string, FieldValue>>) =>
    profile
      .form("Submit")
      .fill({ ...validProfile, ...differences })
      .submit("Submit");

  test("names each missing field", async () => {
    const page = await profile.form("Submit").submit("Submit");
    expect([page.status, page.title]).toEqual([400, "Error: Your details - PlateNote"]);
    expect(summary(page)).toEqual([
      "Vehicle plate number should be alphanumeric and between 4 and 10 characters long.",
      "Emergency contact number should be exactly 10 digits long and contain only numbers.",
      "Name is required.",
      "Date of birth is required.",
      "Address is required.",
      "Pincode must be 6 digits.",
      "State is required.",
      "City is required.",
      "You must agree to the Terms of Use and Privacy Policy.",
    ]);
  });

  const plateInvalid = "Vehicle plate number should be alphanumeric and between 4 and 10 characters long.";
  const emergencyInvalid = "Emergency contact number should be exactly 10 digits long and contain only numbers.";

  test.each([
    ["a plate of 3 characters", { vehiclePlateNumber: "KL7" }, plateInvalid],
    ["a plate of 11 characters", { vehiclePlateNumber: "KL07CDE4321" }, plateInvalid],
    ["a plate with an at sign", { vehiclePlateNumber: "KL07@4321" }, plateInvalid],
    ["an emergency number of 9 digits", { emergencyContactNumber: "984701122" }, emergencyInvalid],
    ["an emergency number of letters", { emergencyContactNumber: "my brother" }, emergencyInvalid],
    ["terms that are not accepted", { terms: false }, "You must agree to the Terms of Use and Privacy Policy."],
    ["an age of 17 years and 364 days", { strDOB: bornEighteenYearsAgo(1) }, "You must be at least 18 years old to register."],
    ["a year of five digits", { strDOB: "19900-03-27" }, "Please enter a valid year with 4 digits."],
    ["a year of two digits", { strDOB: "27-03-90" }, "Please enter a valid year with 4 digits."],
    ["a date that does not exist", { strDOB: "1990-02-30" }, "Enter a date of birth, for example 27-03-1990."],
    ["text instead of a date", { strDOB: "in spring" }, "Enter a date of birth, for example 27-03-1990."],
    ["a pincode of 5 digits", { strPincode: "68201" }, "Pincode must be 6 digits."],
    ["a name of 51 characters", { strName: "n".repeat(51) }, "Use 50 characters or fewer."],
    ["a city of 31 characters", { strCity: "c".repeat(31) }, "Use 30 characters or fewer."],
    ["an address of 201 characters", { strAddress: "a".repeat(201) }, "Use 200 characters or fewer."],
  ])("refuses %s, shows the error beside the field, and keeps what was typed", async (_, differences, message) => {
    const page = await submit(differences);
    expect([page.status, summary(page)]).toEqual([400, [message]]);
    const [field = "", typed] = Object.entries<string | boolean>(differences)[0] ?? [];
    expect(page.descriptionOf(field)).toContain(message);
    const wrong = ["input", "textarea"].flatMap((tag) => page.find(tag, { name: field, "aria-invalid": "true" }));
    expect(wrong.length).toBe(1);
    const sent = { ...validProfile, ...differences, terms: typed === false ? null : "on" };
    const kept = page.form("Submit");
    expect(Object.fromEntries(Object.keys(sent).map((name) => [name, kept.value(name)]))).toEqual(sent);
  });

  test("refuses the owner's own number as emergency contact, at the field", async () => {
    const phone = randomPhone();
    const { page } = await verifyPhone(website.origin, await mintSticker(website, "prepaid"), phone);
    const refused = await page
      .form("Submit")
      .fill({ ...validProfile, emergencyContactNumber: phone })
      .submit("Submit");
    const error = "This is your own number. Enter somebody else's.";
    expect([refused.status, summary(refused)]).toEqual([400, [error]]);
    expect(refused.links()).toContainEqual({ text: error, address: "#profile-emergencyContactNumber" });
    expect(refused.form("Submit").value("emergencyContactNumber")).toBe(phone);
  });

  test("asks once about a pincode of another state", async () => {
    const { page } = await verifyPhone(website.origin, await mintSticker(website, "prepaid"));
    const typed = { ...validProfile, strPincode: "411001" };
    const asked = await page.form("Submit").fill(typed).submit("Submit");
    expect([asked.status, summary(asked)]).toEqual([400, ["411001 is in Maharashtra. Is Kerala right? If so, press the button again."]]);
    expect((await asked.form("Submit").fill(typed).submit("Submit")).path).toBe("/thank-you-postpaid");
  });

  test("accepts a person who turns 18 today", async () => {
    const page = await submit({ strDOB: bornEighteenYearsAgo(0), terms: false });
    expect(summary(page)).toEqual(["You must agree to the Terms of Use and Privacy Policy."]);
  });

  test("shows a script in a name as text", async () => {
    const name = "<script>alert(1)</script>";
    const page = await submit({ strName: name, terms: false });
    expect(page.form("Submit").value("strName")).toBe(name);
    expect(page.html).not.toContain("<script>alert");
  });

  test("refuses a state or blood group that it did not offer", async () => {
    const { visitor } = await verifyPhone(website.origin, stickers.newUnpaidCar);
    const post = (differences: object) => visitor.post("/profiledetail", Object.entries({ ...validProfile, terms: "on", ...differences }));
    expect(summary(await post({ strState: "Atlantis" }))).toEqual(["There was an error submitting the form."]);
    expect(summary(await post({ bloodGroup: "C+" }))).toEqual(["Choose a blood group from the list."]);
  });
});

describe("a registration", () => {
  test("is confirmed, and the sticker then leads to the owner", async () => {
    const { page } = await verifyPhone(website.origin, stickers.newPaidBike);
    const done = await page
      .form("Submit")
      .fill({ ...validProfile, vehiclePlateNumber: "kl 07 cd-4321" })
      .submit("Submit");
    expect([done.status, done.path, headings(done)]).toEqual([200, "/thank-you-postpaid", ["Your details added successfully..!"]]);
    expect(done.links()).toContainEqual({ text: "My details", address: "/userdetail" });
    expect((await done.follow("Test it now")).path).toBe(`/quickcontact?guid=${stickers.newPaidBike}`);

    const scanned = await browser(website.origin).open(`/qrcode_process/${stickers.newPaidBike}`);
    expect(scanned.path).toBe(`/quickcontact?guid=${stickers.newPaidBike}`);
    expect(scanned.text).toContain("KL07CD4321\nBlood group: AB-");
    expect(scanned.html).not.toMatch(/Meera|MG Road|9847011223/);
  });

  test("of one sticker by two people succeeds for one of them. The other sees an error in the filled form", async () => {
    const guid = await mintSticker(website, "trial");
    const rivals = await Promise.all([1, 2].map(() => verifyPhone(website.origin, guid)));
    const plates = ["KL01AA0001", "KL01AA0002"];
    const ends = await Promise.all(
      rivals.map(({ page }, index) =>
        page
          .form("Submit")
          .fill({ ...validProfile, vehiclePlateNumber: plates[index] ?? "" })
          .submit("Submit"),
      ),
    );
    const winner = ends.findIndex((end) => end.path === "/thank-you-postpaid");
    const loser = ends[1 - winner];
    expect([loser?.status, loser?.path]).toEqual([400, "/profiledetail"]);
    expect(loser && summary(loser)).toEqual(["There was an error submitting the form."]);
    expect(loser?.form("Submit").value("vehiclePlateNumber")).toBe(plates[1 - winner]);
    const scanned = await browser(website.origin).open(`/qrcode_process/${guid}`);
    expect(scanned.text).toContain(plates[winner]);
  });

  test("needs a session and a scanned sticker", async () => {
    expect((await browser(website.origin).open("/profiledetail")).path).toBe("/login");
    expect((await browser(website.origin).open("/logindetail")).path).toBe("/login");
    expect((await browser(website.origin).post("/profiledetail", { strName: "x" })).path).toBe("/login");
    const { page } = await verifyPhone(website.origin, null);
    expect(page.path).toBe("/warning");
    expect(page.text).toContain("Please scan the QR Code & complete the process !!");
  });
});

describe("a further vehicle", () => {
  test("is refused with invalid fields. With valid ones it is added, and a scan then shows its plate", async () => {
    const { page } = await logInWithSticker(website.origin, stickers.postpaidNew, demoOwners.gurpreet.phone);
    expect(page.path).toBe("/logindetail");
    expect(page.find("data", { value: "CH01NA5050" }).length).toBe(1);
    const form = page.form("Add vehicle");

    const empty = await form.submit("Add vehicle");
    expect([empty.status, summary(empty)]).toEqual([
      400,
      ["Vehicle plate number must be between 4 and 10 alphanumeric characters.", "Emergency contact number must be exactly 10 digits."],
    ]);
    const wrong = await form.fill({ vehiclePlateNumber: "CH1", emergencyContactNumber: "981505556" }).submit("Add vehicle");
    expect(summary(wrong).length).toBe(2);
    expect([wrong.form("Add vehicle").value("vehiclePlateNumber"), wrong.form("Add vehicle").value("emergencyContactNumber")]).toEqual([
      "CH1",
      "981505556",
    ]);

    const done = await form.fill({ vehiclePlateNumber: "CH01 NB 6060", emergencyContactNumber: "9815055566" }).submit("Add vehicle");
    expect([done.path, headings(done)]).toEqual(["/thank-you-postpaid", ["Your details added successfully..!"]]);
    const scanned = await browser(website.origin).open(`/qrcode_process/${stickers.postpaidNew}`);
    expect(scanned.text).toContain("CH01NB6060");
  });

  test("cannot be added to an unpaid postpaid sticker", async () => {
    const { page } = await logInWithSticker(website.origin, stickers.postpaidUnpaid, demoOwners.rohan.phone);
    const vehicle = { vehiclePlateNumber: "MH12ZZ0001", emergencyContactNumber: "9822033344" };
    const refused = await page.form("Add vehicle").fill(vehicle).submit("Add vehicle");
    expect([refused.status, summary(refused)]).toEqual([400, ["There was an error submitting the form. Please try again."]]);
  });
});
