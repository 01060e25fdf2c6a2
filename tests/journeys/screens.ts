import type { Page } from "@playwright/test";

import { browser, type Visitor } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { askForCode, logInWithSticker, provePhone, somePhone } from "../harness/owner-journey";
import type { BrokenApi } from "../stand-ins/broken-api";

/** Where screens are found: a website that works, and one whose API does what a test decides. */
export type Places = { readonly origin: string; readonly troubled: { readonly origin: string; readonly api: BrokenApi } };

export type Screen = {
  readonly name: string;
  /** Leads a browser with nothing in it to the screen. */
  arrive(page: Page, places: Places): Promise<void>;
};

/** Every screen of a scan and of a registration, in each of its states. */
export const screens: readonly Screen[] = [
  at("a scan without a code", "/qrcode_process"),
  at("a scan of an unknown code", "/qrcode_process/unknown"),
  at("the expired sticker", `/qrcode_process/${stickers.expiredBike}`),
  at("the warning", "/warning"),
  at("the screen for a car", `/quickcontact?guid=${stickers.paidCar}`),
  at("the screen for a bike", `/quickcontact?guid=${stickers.paidBike}`),
  sent("the screen for a car, no message selected", `/quickcontact?guid=${stickers.paidCar}`, "Message"),
  sent("the screen for a car, a wrong phone", `/quickcontact?guid=${stickers.paidCar}`, "Call the owner", { "Your phone number": "12" }),
  sent("the screen for a car, a call that is refused", `/quickcontact?guid=${stickers.doNotDisturbCar}`, "Call the owner", {
    "Your phone number": "9900112233",
  }),
  at("the thanks", "/thank-you-final"),
  { name: "a message that is one too many", arrive: (page, { origin }) => sendFourTimes(page, origin) },
  { name: "a message that the API refuses", arrive: (page, places) => sendTo(page, places, { body: { ErrorCode: "1", Message: "No" } }) },
  { name: "a message that the API never took", arrive: (page, places) => sendTo(page, places, "drop") },
  at("register", "/register"),
  sent("register, nothing typed", "/register", "Send OTP"),
  sent("register, a known phone", "/register", "Send OTP", { "Phone number": "9810012345", "E-mail": "asha@example.in" }),
  sent("register, the code", "/register", "Send OTP", () => ({ "Phone number": somePhone(), "E-mail": "new@example.in" })),
  { name: "register, a wrong code", arrive: (page, { origin }) => typeWrongCode(page, origin) },
  at("login", "/login"),
  sent("login, a wrong phone", "/login", "Send OTP", { "Phone number": "12" }),
  sent("login, the code", "/login", "Send OTP", () => ({ "Phone number": somePhone() })),
  { name: "the profile", arrive: (page, { origin }) => openProfile(page, origin) },
  {
    name: "the profile, nothing typed",
    async arrive(page, { origin }) {
      await openProfile(page, origin);
      await send(page, "Submit");
    },
  },
  { name: "the profile without a list of states", arrive: (page, places) => openProfileWithoutStates(page, places) },
  { name: "the owner's vehicles", arrive: (page, { origin }) => openVehicles(page, origin) },
  {
    name: "the owner's vehicles, nothing typed",
    async arrive(page, { origin }) {
      await openVehicles(page, origin);
      await send(page, "Add vehicle");
    },
  },
  at("the thanks for the details", "/thank-you-postpaid"),
  at("the terms", "/termscondition"),
  at("the refund policy", "/refundpolicy"),
  at("the privacy policy", "/privacypolicy"),
  at("the shipping policy", "/shippingdelivery"),
  at("an address that leads nowhere", "/nowhere"),
  broken("a scan while the API is down", "/qrcode_process/aSticker"),
  broken("a page of text while the API is down", "/termscondition"),
];

function at(name: string, path: string): Screen {
  return {
    name,
    async arrive(page, { origin }) {
      await page.goto(origin + path);
    },
  };
}

type Typed = Readonly<Record<string, string>>;

function sent(name: string, path: string, button: string, typed: Typed | (() => Typed) = {}): Screen {
  return {
    name,
    async arrive(page, { origin }) {
      await page.goto(origin + path);
      await openDisclosures(page);
      for (const [label, text] of Object.entries(typeof typed === "function" ? typed() : typed))
        await page.getByLabel(label).first().fill(text);
      await send(page, button);
    },
  };
}

function broken(name: string, path: string): Screen {
  return {
    name,
    async arrive(page, { troubled }) {
      troubled.api.answer("/qrcodedetail", "drop");
      troubled.api.answer("/pages", "drop");
      await page.goto(troubled.origin + path);
    },
  };
}

/** Sends a form as it is, also where the browser itself would ask for more. */
async function send(page: Page, button: string): Promise<void> {
  for (const form of await page.locator("form").all()) await form.evaluate((element: HTMLFormElement) => (element.noValidate = true));
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: button, exact: true }).click();
  await answered;
  await page.waitForLoadState();
}

async function openDisclosures(page: Page): Promise<void> {
  for (const summary of await page.locator("main summary").all()) await summary.click();
}

async function sendFourTimes(page: Page, origin: string): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const contact = await browser(origin).open(`/quickcontact?guid=${stickers.noAnswerBike}`);
    await contact.form("Message").fill({ id: "5" }).submit("Message");
  }
  await page.goto(`${origin}/quickcontact?guid=${stickers.noAnswerBike}`);
  await page.getByLabel("forgot keys in the bike").check();
  await send(page, "Message");
}

const contactable = { ErrorCode: "0", Status: "Success", data: { QRCodeFor: "1", productid: "1", VehicleOwnerMasterId: "1" } };

async function sendTo(page: Page, { troubled }: Places, behaviour: Parameters<BrokenApi["answer"]>[1]): Promise<void> {
  const { api, origin } = troubled;
  const sticker = {
    ...contactable.data,
    VehicleOwnerMasterDetailId: "2",
    isPaid: "1",
    vehiclePlateNumber: "KA01AB1234",
    strBloodGroup: "",
  };
  api.answer("/qrcodedetail", { body: { ...contactable, data: sticker } });
  api.answer("/sms/template", behaviour);
  await page.goto(`${origin}/quickcontact?guid=aSticker`);
  await page.getByLabel("lights of the car are on").check();
  await send(page, "Message");
}

async function typeWrongCode(page: Page, origin: string): Promise<void> {
  const visitor = browser(origin);
  await askForCode(visitor, somePhone());
  await goOn(page, visitor, `${origin}/register`);
  await page.getByLabel("OTP").fill("12345");
  await send(page, "Verify OTP");
}

async function openProfile(page: Page, origin: string): Promise<void> {
  const { visitor } = await provePhone(origin, stickers.newUnpaidCar);
  await goOn(page, visitor, `${origin}/profiledetail`);
}

async function openProfileWithoutStates(page: Page, { troubled }: Places): Promise<void> {
  const { api, origin } = troubled;
  api.answer("/qrcodedetail", { body: { ErrorCode: "0", Status: "Success", data: { QRCodeFor: "1", productid: "1", isPaid: "1" } } });
  api.answer("/register", { body: { Status: "Success" } });
  const verified = { ErrorCode: "0", Status: "Success", authorisation: { token: "aToken" }, VehicleOwnerMasterId: "1", vehiclecount: 0 };
  api.answer("/verifyOTP", { body: verified });
  api.answer("/state_list", "drop");
  const visitor = browser(origin);
  await visitor.open("/qrcode_process/aSticker");
  const codePage = await askForCode(visitor, somePhone());
  await codePage.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
  await goOn(page, visitor, `${origin}/profiledetail`);
}

const loggedIn = new Map<string, Promise<Visitor>>();

/** One login serves all the screens of a worker: an owner is sent few codes. */
async function openVehicles(page: Page, origin: string): Promise<void> {
  const owner = loggedIn.get(origin) ?? logInWithSticker(origin, stickers.newPaidBike, "9810012345").then(({ visitor }) => visitor);
  loggedIn.set(origin, owner);
  await goOn(page, await owner, `${origin}/logindetail`);
}

/** Lets the browser go on where a text browser was. */
async function goOn(page: Page, visitor: Visitor, address: string): Promise<void> {
  const pairs = visitor.cookies.header(new URL(address))?.split("; ") ?? [];
  await page.context().addCookies(
    pairs.map((pair) => ({
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      url: new URL(address).origin,
    })),
  );
  await page.goto(address);
}
