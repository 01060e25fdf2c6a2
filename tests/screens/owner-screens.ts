import { contactHistoryAnswers, longOverview, reportableContact } from "../fakes/contact-history";
import type { Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { randomPhone, submitCode } from "../harness/owner-journey";
import type { ScreenServers } from "./screen-servers";
import { screenAt, loggedInWithResponses, screenAfterSteps, screenAfterForm, type Behaviours, type Screen } from "./screen";

const owner = (servers: ScreenServers) => servers.owner();

const dataRightsProfile = { body: { VehicleOwnerName: "Farhan Qureshi", VehicleOwnerDOB: "12-05-1991", hasDataRights: 1 } };

const pendingErasure: Behaviours = {
  "/vehicle_owner/profile": dataRightsProfile,
  "/vehicle_owner/my_data": {
    body: {
      ErrorCode: "0",
      Status: "Success",
      facts: [{ section: "profile", row: 1, name: "name", value: "Farhan Qureshi" }],
      consents: [],
      erasureDueAt: "2027-01-11T08:32:00.000Z",
    },
  },
};

const chosenAlerts: Behaviours = {
  "/vehicle_owner/getQRCode": { body: { ErrorCode: "0", Status: "Success", QRList: [], hasAlerts: 1 } },
  "/alerts/view": {
    body: {
      ...{
        ErrorCode: "0",
        Status: "Success",
        channels: ["push", "whatsapp", "sms", "spoken", "mail"],
        pushKey: "BCVx",
        isPushSimulated: 0,
      },
      ...{ testable: ["push", "whatsapp", "sms", "spoken", "mail"], whatsapp: 1, whatsappPausedUntil: "2099-03-01T06:30:00.000Z" },
      ...{ spokenCalls: "urgent", takesSms: 1, canTurnSmsOff: 1, copiesByMail: 1, hidesReason: 1, language: "ta" },
      browsers: [
        { id: "1", name: "Chrome, Android", addedAt: "2026-11-24T08:32:00.000Z", isThis: 0 },
        { id: "2", name: "Firefox, Linux", addedAt: "2026-11-20T08:32:00.000Z", isThis: 0 },
      ],
      tests: ["queued", "sent", "delivered", "failed", "failed"].map((state, index) => ({
        ...{ state, at: "2026-11-24T08:32:00.000Z" },
        channel: ["push", "whatsapp", "sms", "spoken", "mail"][index],
      })),
      callerIds: ["+918012345678"],
    },
  },
};

/** The owner's area, and the payment of a postpaid sticker before its registration. */
export const ownerScreens: readonly Screen[] = [
  screenAt("the owner's login", "/userlogin", "See your vehicles"),
  screenAfterForm(
    "the owner's login, an invalid phone number",
    "/userlogin",
    { button: "Send OTP", fields: { phone: "1" } },
    "valid 10-digit phone number.",
  ),
  screenAfterForm(
    "the owner's login, code step",
    "/userlogin",
    { button: "Send OTP", fields: () => ({ phone: randomPhone() }) },
    "We sent an OTP to",
  ),
  screenAfterSteps("the owner's login, a wrong code", "Invalid OTP..!", submitGuessedCode),
  screenAt(
    "the login after a session has ended",
    "/userdetail",
    "Your session has ended. Please log in again.",
    ownerWithResponses({ "/vehicle_owner/getQRCode": { status: 401, body: {} } }),
  ),
  screenAt("the owner's vehicles and details", "/userdetail", "Valid for Lifetime", owner),
  screenAt(
    "the owner's vehicles and details while the API is down",
    "/userdetail",
    "We could not load",
    ownerWithResponses({ "/vehicle_owner/getQRCode": "drop", "/vehicle_owner/profile": "drop" }),
  ),
  screenAt(
    "an owner without a vehicle",
    "/userdetail",
    "You have no vehicles yet.",
    ownerWithResponses({
      "/vehicle_owner/getQRCode": { body: { ErrorCode: "0", Status: "Success", QRList: [] } },
      "/vehicle_owner/profile": "drop",
    }),
  ),
  screenAt("the owner's profile", "/userprofile", "My profile", owner),
  screenAfterForm(
    "the owner's profile, all fields wrong",
    "/userprofile",
    {
      button: "Save",
      fields: { VehicleOwnerName: " ", VehicleOwnerDOB: "2020-01-01", VehicleOwnerCity: " ", VehicleOwnerPincode: "1" },
    },
    "You must be at least 18 years old to register.",
    owner,
  ),
  screenAt("the owner's table of vehicles", "/myqr", "My vehicles", owner),
  screenAfterSteps("editing a vehicle", "Edit vehicle", editVehicle, owner),
  screenAfterSteps(
    "editing a vehicle, an invalid emergency number",
    "Emergency contact number should be exactly 10 digits.",
    async (visitor) => (await editVehicle(visitor)).form("Save").fill({ emergencyContactNumber: "12" }).submit("Save"),
    owner,
  ),
  screenAfterSteps(
    "the contact history",
    "Contacts",
    async (visitor) => (await visitor.open("/userdetail")).follow("Contacts about KA03MN4521"),
    owner,
  ),
  screenAfterSteps(
    "the contact history, by reason",
    "Call to your emergency contact",
    async (visitor) => {
      const log = await (await visitor.open("/userdetail")).follow("Contacts about KA03MN4521");
      // With few contacts, the log has no links to its filters.
      return visitor.open(`${log.path}&reason=call`);
    },
    owner,
  ),
  screenAt(
    "a long contact history",
    "/contactlog?vehicle=1",
    "Page 2",
    ownerWithResponses(contactHistoryAnswers({ overview: longOverview })),
  ),
  screenAt(
    "a contact history without contacts for the chosen reason",
    "/contactlog?vehicle=1&reason=2",
    "There are no contacts for this reason.",
    ownerWithResponses(contactHistoryAnswers({ overview: longOverview, ContactList: [] })),
  ),
  screenAt(
    "a contact history as a simple table",
    "/contactlog?vehicle=1",
    "Message: car is getting towed",
    ownerWithResponses(contactHistoryAnswers({})),
  ),
  screenAfterSteps(
    "the report of a contact",
    "You cannot take back a report.",
    async (visitor) => followReport(await (await visitor.open("/userdetail")).follow("Contacts about KA03MN4521")),
    owner,
  ),
  screenAfterSteps(
    "the report of a contact, while the API is down",
    "We could not report the contact.",
    async (visitor) => (await followReport(await visitor.open("/contactlog?vehicle=1"))).form("Report misuse").submit("Report misuse"),
    ownerWithResponses({
      ...contactHistoryAnswers({ overview: longOverview, ContactList: [reportableContact] }),
      "/vehicle_owner/report_contact": "drop",
    }),
  ),
  screenAfterSteps(
    "an empty contact history",
    "Nobody has contacted",
    async (visitor) => (await visitor.open("/userdetail")).follow("Contacts about KA01EX9034"),
    owner,
  ),
  screenAfterSteps("the renewal", "Renew your sticker", renew, owner),
  screenAfterSteps(
    "the renewal, a wrong promo code",
    "Invalid Promo Code",
    async (visitor) => (await renew(visitor)).form("Apply").fill({ coupon: "NONE" }).submit("Apply"),
    owner,
  ),
  screenAfterSteps(
    "the renewal, a promo code applied",
    "Promo Code Applied",
    async (visitor) => (await renew(visitor)).form("Apply").fill({ coupon: "WELCOME10" }).submit("Apply"),
    owner,
  ),
  screenAfterSteps("the contact settings", "Quiet hours", openSettings, owner),
  screenAfterSteps(
    "the contact settings, only one time of the quiet hours",
    "Enter both times, or leave both empty.",
    async (visitor) => (await openSettings(visitor)).form("Save").fill({ quietFrom: "22:00" }).submit("Save"),
    owner,
  ),
  screenAt(
    "the contact settings with a stopped person",
    "/contactsettings?vehicle=8001",
    "Stopped until 12-04-2026.",
    ownerWithResponses({
      "/vehicle_owner/getQRCode": {
        body: {
          ErrorCode: "0",
          Status: "Success",
          QRList: [{ VehicleOwnerMasterDetailId: "8001", vehiclePlateNumber: "KA01AB1234", productid: "1", hasContactSettings: 1 }],
        },
      },
      "/vehicle_owner/contact_settings": {
        body: {
          ErrorCode: "0",
          Status: "Success",
          messageIds: ["6"],
          stopped: [{ id: "1", at: "2026-03-13T06:30:00.000Z", until: "2026-04-12T06:30:00.000Z", reason: "9" }],
        },
      },
    }),
  ),
  screenAfterSteps(
    "the preview of a scan",
    "You cannot send anything from here.",
    async (visitor) => (await openSettings(visitor)).follow("See what they see"),
    owner,
  ),
  screenAfterSteps(
    "the preview of a scan of an expired sticker",
    "Nobody can contact you through this sticker now.",
    async (visitor) => (await openSettings(visitor, "KA01EX9034")).follow("See what they see"),
    owner,
  ),
  screenAt("the owner's data", "/mydata", "What we store", owner),
  screenAfterForm(
    "the owner's data, a nominee without a name",
    "/mydata",
    { button: "Save", fields: { name: " ", phone: "12" } },
    "Enter the person's name, at most 50 characters.",
    owner,
  ),
  screenAt(
    "the owner's data while the API is down",
    "/mydata",
    "We could not load your data.",
    ownerWithResponses({ "/vehicle_owner/profile": dataRightsProfile, "/vehicle_owner/my_data": "drop" }),
  ),
  screenAt("the owner's data, an erasure is pending", "/mydata", "Your account will be erased on", ownerWithResponses(pendingErasure)),
  screenAt("the owner's alerts, nothing chosen", "/alerts", "No browser shows your notifications yet.", owner),
  screenAt(
    "the owner's alerts, everything chosen, with the results of tests",
    "/alerts",
    "We try it again on",
    ownerWithResponses(chosenAlerts),
  ),
  screenAt(
    "the owner's alerts behind an API without them",
    "/alerts",
    "This page does not exist here.",
    ownerWithResponses({ "/vehicle_owner/getQRCode": { body: { ErrorCode: "0", Status: "Success", QRList: [] } } }),
  ),
  screenAt("the erasure of the account", "/mydata/erase", "What the law makes us keep", owner),
  screenAt("the notice at a log-in", "/consent", "Please read how we use your data", owner),
  screenAt("the renewal without a vehicle", "/renew_checkout", "No vehicle found for the provided ID.", owner),
  screenAt("the checkout of a postpaid sticker", `/qrcode_process/${stickers.postpaidUnpaid}`, "Pay for your sticker"),
  screenAfterSteps("the checkout of a postpaid sticker, all fields wrong", "Phone number must be 10 digits", async (visitor) => {
    const checkout = await visitor.open(`/qrcode_process/${stickers.postpaidUnpaid}`);
    return checkout.form("Place Order").fill({ mobile: "98", email: "nobody" }).submit("Place Order");
  }),
];

async function submitGuessedCode(visitor: Visitor) {
  const login = await visitor.open("/userlogin");
  return submitCode(await login.form("Send OTP").fill({ phone: randomPhone() }).submit("Send OTP"), "123456");
}

/** Follows the first link to report a contact. */
async function followReport(log: Page): Promise<Page> {
  return log.follow(log.links().find(({ text }) => text.startsWith("Report misuse"))?.text ?? "Report misuse");
}

async function editVehicle(visitor: Visitor) {
  return (await visitor.open("/myqr")).follow("Edit KA05TR1509");
}

async function openSettings(visitor: Visitor, plate = "KA03MN4521") {
  return (await visitor.open("/userdetail")).follow(`Contact settings of ${plate}`);
}

async function renew(visitor: Visitor) {
  return (await visitor.open("/userdetail")).follow("Renew KA01EX9034");
}

/** Creates an owner who is logged in, on a website whose API gives these responses. */
export function ownerWithResponses(behaviours: Behaviours) {
  const login = {
    "/vehicle_owner/login": { body: { Status: "Success" } },
    "/vehicle_owner/verifyOTP": { body: { ErrorCode: "0", UserLoginID: "1", VehicleOwnerMasterId: "1", authToken: "aToken" } },
  };
  return loggedInWithResponses(login, submitGuessedCode, behaviours);
}
