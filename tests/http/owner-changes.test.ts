import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { addOwner, addSticker } from "../../integration/fake-api/state";
import { startUpstream } from "../../integration/fake-api/upstream";
import { personLinkSentTo } from "../harness/answer-link";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo } from "../harness/outbox";
import { openOwnerScreen } from "../harness/owner-area";
import { logInWithSticker, randomPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { orderNumber, pressProviderButton } from "../harness/shopper";
import { startWebsite } from "../harness/website";

const { asha, rohan, gurpreet } = demoOwners;
const changePaths = ["/changephone", "/changeemail", "/accounthistory"];
const vehiclePaths = ["/correctplate", "/handover", "/replacesticker", "/seconddriver"];

describe("the changes of an owner", () => {
  const website = sharedServer(startWebsite);
  let owner: Visitor;

  beforeAll(async () => {
    owner = (await openOwnerScreen(website.origin, asha.phone)).visitor;
  });

  test("need a login, and a vehicle of the owner", async () => {
    const edit = await editPage(owner, "KA03MN4521");
    const vehicle = new URL(edit.path, website.origin).search;
    const { visitor: other } = await openOwnerScreen(website.origin, rohan.phone);
    for (const path of [...changePaths, ...vehiclePaths.map((one) => one + vehicle)]) {
      expect((await owner.open(path)).status).toBe(200);
      expect((await browser(website.origin).open(path)).path).toBe(`/userlogin?next=${encodeURIComponent(path)}`);
    }
    for (const path of vehiclePaths) expect((await other.open(path + vehicle)).status).toBe(404);
  });

  test("a plate is corrected, and the history shows the earlier one", async () => {
    const form = (await (await editPage(owner, "KA05TR1509")).follow("Correct the number plate")).form("Save");
    expect(errors(await form.fill({ plate: "?" }).submit("Save"))[0]).toContain("alphanumeric");
    expect(errors(await form.fill({ plate: "ka 05 tr 1509" }).submit("Save"))).toEqual(["This is already the number of the plate."]);
    const saved = await form.fill({ plate: "ka 05 tr 1510" }).submit("Save");
    expect(saved.text).toContain("KA05TR1510");
    expect((await saved.follow("History")).text).toContain("KA05TR1510: number corrected, it was KA05TR1509");
  });

  test("a second driver is asked by SMS, says yes on the link's page, and is removed", async () => {
    const phone = randomPhone();
    const page = await (await editPage(owner, "KA03MN4521")).follow("Second driver");
    expect(errors(await page.form("Ask this person").fill({ phone: asha.phone }).submit("Ask this person"))).toEqual([
      "This is your own number. Enter somebody else's.",
    ]);
    const asked = await page.form("Ask this person").fill({ phone }).submit("Ask this person");
    expect(asked.text).toContain("has not answered yet.");
    const driver = browser(website.origin);
    const link = await driver.open(await linkSentTo(phone));
    expect(link.text).toContain("KA03MN4521");
    expect(link.text).not.toContain(asha.name);
    const answered = await link.form("Yes").submit("Yes");
    expect(answered.text).toContain("You said yes.");
    expect((await owner.open(asked.path)).text).toContain("gets messages about this vehicle.");
    const stopped = await answered.form("Stop this").submit("Stop this");
    expect((await owner.open("/userdetail")).text).toContain("Your second driver said no.");
    const left = await stopped.form("Yes").submit("Yes");
    expect((await owner.open("/userdetail")).text).not.toContain("Your second driver said no.");
    const removed = await (await owner.open(asked.path)).form("Remove").submit("Remove");
    expect(removed.text).toContain("The second driver was removed.");
    expect((await driver.open(left.path)).status).toBe(404);
  });

  test("an emergency contact says no, and the vehicle's card tells the owner", async () => {
    const phone = randomPhone();
    const edit = await editPage(owner, "KA03MN4521");
    await edit.form("Save").fill({ emergencyContactNumber: phone }).submit("Save");
    const link = await browser(website.origin).open(await linkSentTo(phone));
    expect((await link.form("No").submit("No")).text).toContain("You said no.");
    expect((await owner.open("/userdetail")).text).toContain("Your emergency contact said no.");
  });

  test("one sticker is ordered for the price that the page showed, and only in place of a sticker that is paid for", async () => {
    const page = await (await editPage(owner, "KA03MN4521")).follow("Replace a lost or damaged sticker");
    for (const words of ["Order one sticker", asha.address, "₹249.00", "₹293.82"]) expect(page.text).toContain(words);
    const path = page.url.pathname + page.url.search;
    const dearer = await owner.post(path, { intent: "order", shownTotal: "29381" });
    expect([dearer.status, errors(dearer)]).toEqual([400, ["The price has changed. Please review your order."]]);
    const onTrial = await (await editPage(owner, "KA01EX9034")).follow("Replace a lost or damaged sticker");
    expect(onTrial.text).not.toContain("Order one sticker");
    const refused = await owner.post(onTrial.url.pathname + onTrial.url.search, { intent: "order", shownTotal: "29382" });
    expect([refused.status, errors(refused)]).toEqual([400, ["We no longer sell one sticker by itself. You can order a pack."]]);

    const payment = await page.form("Place Order").submit("Place Order");
    expect([payment.path, payment.text.includes("₹293.82")]).toEqual(["/payment", true]);
    const again = await page.form("Place Order").submit("Place Order");
    expect(orderNumber(again)).toBe(orderNumber(payment));
    const paid = await pressProviderButton(again, "Pay");
    expect([paid.path, paid.text.includes("choose the vehicle whose sticker it replaces")]).toEqual(["/userdetail", true]);
    const order = await paid.follow("See the order and its invoice");
    for (const words of ["Car Sticker, one replacement", "We are packing it."]) expect(order.text).toContain(words);
    expect(order.text).not.toContain("packs of two");
  });

  test("a lost sticker is replaced by a new one, whose code is typed", async () => {
    const form = (await (await editPage(owner, "KA03MN4521")).follow("Replace a lost or damaged sticker")).form("Move to this sticker");
    const submit = (code: string) => form.fill({ code }).submit("Move to this sticker");
    expect(errors(await submit(" "))).toEqual(["Enter the code of the new sticker."]);
    expect(errors(await submit(stickers.trialCar))).toEqual(["This sticker is registered already. Take a new one."]);
    expect(errors(await submit(stickers.newPaidBike))).toEqual(["This sticker is for another kind of vehicle."]);
    expect((await submit(stickers.newUnpaidCar)).text).toContain("Your vehicle has its new sticker.");
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.paidCar}`)).path).toBe("/inactiveqr");
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.newUnpaidCar}`)).path).toContain("/quickcontact");
  });

  test("a vehicle is handed over with a code, taken back, and registered by its next owner", async () => {
    const released = await handOver(owner, "KA03MN4521");
    expect(released.text).toContain("The vehicle is released.");
    const back = await released.form("Take back KA03MN4521").submit("Take back KA03MN4521");
    expect(back.text).toContain("The vehicle is yours again.");
    await handOver(owner, "KA03MN4521", await codeSentTo(website.origin, asha.phone));
    const { visitor: buyer, page } = await logInWithSticker(website.origin, stickers.newUnpaidCar, rohan.phone);
    const details = { vehiclePlateNumber: "MH12NEW001", emergencyContactNumber: "9822033344" };
    await page.form("Add vehicle").fill(details).submit("Add vehicle");
    expect((await buyer.open("/userdetail")).text).toContain("MH12NEW001");
    expect((await owner.open("/userdetail")).text).not.toContain("KA03MN4521");
    const history = await owner.open("/accounthistory");
    expect(history.text).toContain("KA03MN4521: sticker registered by somebody else");
    expect(history.text).not.toContain("MH12NEW001");
  });

  test("without the old number the change waits, and any session or the link stops it", async () => {
    const next = randomPhone();
    const page = await owner.open("/changephone");
    const present = (/\+91 \d{5} \d{5}/.exec(page.text)?.[0] ?? "").slice(4).replace(" ", "");
    const codes = await page.form("Send OTP").fill({ phone: next, access: "lost_phone" }).submit("Send OTP");
    const booked = await codes
      .form("Confirm")
      .fill({ newCode: await codeSentTo(website.origin, next) })
      .submit("Confirm");
    expect(codes.text).toContain("With this, your phone number changes.");
    expect(booked.text).toContain(`Until then, messages, calls and OTPs go to +91 ${present.slice(0, 5)} ${present.slice(5)}.`);
    expect(booked.text).toContain(`The new number ends in ${next.slice(-4)}.`);
    expect((await owner.open("/userdetail")).text).toContain("If you did not ask for this, stop it now.");
    const link = await browser(website.origin).open(await linkSentTo(present));
    const stopped = await link.form("Stop the change").submit("Stop the change");
    expect(stopped.text).toContain("The change was stopped.");
    expect((await owner.open("/userdetail")).text).not.toContain("stop it now");
  });

  test("a phone number changes with both codes, and other sessions end", async () => {
    const [phone, next] = [asha.phone, randomPhone()];
    const page = await owner.open("/changephone");
    expect(errors(await page.form("Send OTP").fill({ phone: next }).submit("Send OTP"))).toEqual([
      "Choose whether you still have your present number.",
    ]);
    const earlier = await codeSentTo(website.origin, phone);
    const codes = await page.form("Send OTP").fill({ phone: next, access: "phone" }).submit("Send OTP");
    expect(errors(await codes.form("Confirm").submit("Confirm"))).toEqual(["Invalid OTP..!", "Invalid OTP..!"]);
    const typed = { newCode: await codeSentTo(website.origin, next), ownCode: await codeSentTo(website.origin, phone, earlier) };
    const wrong = await codes
      .form("Confirm")
      .fill({ ...typed, ownCode: "000000" })
      .submit("Confirm");
    expect(errors(wrong)).toEqual(["The OTP for your present number is wrong."]);
    const done = await wrong.form("Confirm").fill(typed).submit("Confirm");
    expect(done.text).toContain("Your phone number was changed.");
    expect((await owner.open("/changephone")).text).toContain(next.slice(5));
  });

  test("an e-mail changes with the codes to both addresses, and the link in an SMS takes it back", async () => {
    const codes = await askForNewEmail((await openOwnerScreen(website.origin, gurpreet.phone)).visitor, "new@example.in");
    const typed = {
      newCode: await codeSentTo(website.origin, "new@example.in"),
      ownCode: await codeSentTo(website.origin, gurpreet.email),
    };
    const wrong = await codes
      .form("Confirm")
      .fill({ ...typed, ownCode: "000000" })
      .submit("Confirm");
    expect(errors(wrong)).toEqual(["The OTP for your present e-mail is wrong."]);
    const done = await wrong.form("Confirm").fill(typed).submit("Confirm");
    expect(done.text).toContain("Your e-mail was changed.");
    expect(done.text).toContain("new@example.in");
    const link = await browser(website.origin).open(await linkSentTo(gurpreet.phone));
    const undone = await link.form("Take the change back").submit("Take the change back");
    expect(undone.text).toContain("We write to your old e-mail again.");
  });

  test("without the code to the old e-mail the change waits, and any session stops it", async () => {
    const { visitor } = await openOwnerScreen(website.origin, rohan.phone);
    const waits = await askForNewEmail(visitor, "waits@example.in");
    const newCode = await codeSentTo(website.origin, "waits@example.in");
    const lost = "I cannot read my present e-mail. The change then takes 7 days";
    const booked = await waits.form("Confirm").fill({ newCode }).submit(lost);
    expect(booked.text).toContain("We told your present e-mail and your phone.");
    expect((await visitor.open("/userdetail")).text).toContain("If you did not ask for this, stop it now.");
    const stopped = await booked.form("Stop the change").submit("Stop the change");
    expect(stopped.text).toContain("The change was stopped. Your e-mail stays.");
  });

  test("a code step without a cookie says so, and the help page is public", async () => {
    expect((await owner.open("/changeemail?step=code")).text).toContain("Please start again.");
    const help = await browser(website.origin).open("/vehiclehelp");
    expect([help.status, help.text.includes("I sold my vehicle")]).toEqual([200, true]);
    expect((await browser(website.origin).open("/vehiclehelp?lang=hi")).text).toContain("मैंने गाड़ी बेच दी");
    expect((await browser(website.origin).open("/link?c=0000000000")).status).toBe(404);
  });

  /** Releases a vehicle. @param earlier - a previous code of this phone, to ignore. */
  async function handOver(visitor: Visitor, plate: string, earlier?: string): Promise<Page> {
    const known = earlier ?? (await codeSentTo(website.origin, asha.phone));
    const page = await (await editPage(visitor, plate)).follow("Hand the vehicle over");
    const codes = await page.form("Send OTP to my number").submit("Send OTP to my number");
    const ownCode = await codeSentTo(website.origin, asha.phone, known);
    return codes.form("Release the vehicle").fill({ ownCode }).submit("Release the vehicle");
  }

  async function askForNewEmail(visitor: Visitor, email: string): Promise<Page> {
    return (await visitor.open("/changeemail")).form("Send OTP").fill({ email }).submit("Send OTP");
  }

  const linkSentTo = (phone: string) => personLinkSentTo(website.origin, phone);
});

describe("before an API that does not know changes", () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let website: Awaited<ReturnType<typeof startWebsite>>;

  beforeAll(async () => {
    upstream = await startUpstream();
    website = await startWebsite({ apiBaseUrl: upstream.origin });
  });
  afterAll(async () => {
    await website.stop();
    await upstream.stop();
  });

  test("no page offers them, and none is called", async () => {
    const phone = randomPhone();
    const owner = addOwner(upstream.state, phone, { VehicleOwnerName: "Nisha Iyer" });
    addSticker(upstream.state, { owner, plate: "KL07TR1509" });
    const visitor = browser(website.origin);
    const codePage = await (await visitor.open("/userlogin")).form("Send OTP").fill({ phone }).submit("Send OTP");
    const details = await codePage
      .form("Verify OTP")
      .fill({ password: upstream.state.codes.get(phone) ?? "" })
      .submit("Verify OTP");
    expect(details.text).toContain("KL07TR1509");
    expect(details.links().filter(({ address }) => /change|history|vehiclehelp|updatelogindetail/.test(address))).toEqual([]);
    const edit = await (await visitor.open("/myqr")).follow("Edit KL07TR1509");
    const vehicle = new URL(edit.path, website.origin).search;
    expect(edit.links().filter(({ address }) => vehiclePaths.some((path) => address.startsWith(path)))).toEqual([]);
    for (const path of [...changePaths, ...vehiclePaths.map((one) => one + vehicle), "/link?c=0000000000", "/vehiclehelp"])
      expect([path, (await visitor.open(path)).status]).toEqual([path, 404]);
    expect((await visitor.open("/")).text).not.toContain("lose the sticker");
    expect(upstream.errors).toEqual([]);
  });
});

async function editPage(owner: Visitor, plate: string): Promise<Page> {
  return (await owner.open("/myqr")).follow(`Edit ${plate}`);
}

function errors(page: Page): string[] {
  return page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));
}
