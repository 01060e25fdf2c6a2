import { words } from "#contract/words";
import { demoOwners } from "../../backend/composition/demo/data";
import { answerLinkSentTo } from "../harness/answer-link";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { randomPhone } from "../harness/owner-journey";
import type { Behaviour } from "../fakes/broken-api";
import { contactAnswer, contactStates, type ContactState } from "../fakes/contact-states";
import {
  screenAt,
  visitorWithResponses,
  screenAfterSteps,
  screenAfterForm,
  type Behaviours,
  type VisitorFactory,
  type Screen,
} from "./screen";

const car = `/quickcontact?guid=${stickers.paidCar}`;
const notCallable = `/quickcontact?guid=${stickers.doNotDisturbCar}`;
const lightsAreOn = { id: "6" };
const success = { ErrorCode: "0", Status: "Success" };
const caller = { from: "9900112233" };

/** A car's sticker, as an API returns it for a scan. */
const sticker = {
  QRCodeFor: "1",
  productid: "1",
  VehicleOwnerMasterId: "1",
  VehicleOwnerMasterDetailId: "2",
  isPaid: "1",
  vehiclePlateNumber: "KA01AB1234",
  strBloodGroup: "",
};

const accident = `/accident?guid=${stickers.trialCar}`;
const callButton = "Call the emergency contact";
const callTexts = {
  answered: "You are connected to the emergency contact.",
  ended: "You have talked to the emergency contact.",
  unanswered: "The call was not answered.",
  failed: "The call was not possible.",
} as const;

/** The results of a scan, except registration and payment, and the screens that follow. */
export const scanningScreens: readonly Screen[] = [
  screenAt("the notice about a call", "/notice", "What happens with your number"),
  screenAt("a scan without a code", "/qrcode_process", "GUID is not provided."),
  screenAt("a scan of an unknown code", "/qrcode_process/unknown", "This QR code is inactive."),
  screenAt(
    "a scan while the API is down",
    "/qrcode_process/aSticker",
    "An error occurred while fetching the data.",
    visitorWithResponses({ "/qrcodedetail": "drop" }),
  ),
  screenAt(
    "a scan beyond the limit",
    "/qrcode_process/aSticker",
    "Please wait",
    visitorWithResponses({ "/qrcodedetail": { status: 429, headers: { "Retry-After": "60" }, body: {} } }),
  ),
  screenAt("the expired sticker", `/qrcode_process/${stickers.expiredBike}`, "This QR code has expired..!"),
  screenAt("the warning", "/warning", "Please scan the QR Code & complete the process !!"),
  screenAt("the form for a typed code", "/s", "Type the code from the sticker"),
  screenAfterForm("the form for a typed code, nothing typed", "/s", { button: "Continue" }, "Enter the code from the sticker."),
  screenAfterForm(
    "a typed code with a wrong character",
    "/s",
    { button: "Continue", fields: { code: "K7QM 2XV9 4HTB 8WZC S" } },
    "This code has a typing error.",
  ),
  screenAt("a URL with a typed code that has a wrong character", "/s/K7QM2XV94HTB8WZCS", "This code has a typing error."),
  screenAt("the scanner's screen for a car", car, "lights of the car are on"),
  screenAt("the scanner's screen for a bike", `/quickcontact?guid=${stickers.paidBike}`, "forgot keys in the bike"),
  screenAt(
    "the scanner's screen that asks for proof",
    "/quickcontact?guid=aSticker",
    "Last four letters or digits of the plate",
    whoMeetsRestrictions(),
  ),
  screenAfterForm(
    "a message with a wrong proof",
    "/quickcontact?guid=aSticker",
    { button: "Message", fields: { ...lightsAreOn, proof: "1" } },
    words.proofWrong,
    whoMeetsRestrictions({ body: { ErrorCode: "1", Status: "Failed", Message: words.proofWrong, ReplyCode: "proofWrong" } }),
  ),
  screenAfterForm(
    "a phone call with a wrong proof",
    "/quickcontact?guid=aSticker",
    { button: "Call the owner's emergency contact", fields: { ...caller, proof: "1" } },
    words.proofWrong,
    whoMeetsRestrictions({ body: { ErrorCode: "1", Status: "Failed", Message: words.proofWrong, ReplyCode: "proofWrong" } }),
  ),
  screenAfterForm("the scanner's screen, no message selected", car, { button: "Message" }, "Please select a message first."),
  screenAfterForm(
    "a phone call, an invalid number",
    car,
    { button: "Call the owner", fields: { from: "12" } },
    "Please enter a valid phone number.",
  ),
  screenAfterForm(
    "a phone call that is refused",
    notCallable,
    { button: "Call the owner", fields: caller },
    "blocked by TRAI NDNC regulations.",
  ),
  screenAfterForm("a message that was sent", car, { button: "Message", fields: lightsAreOn }, "Your Message is sent successfully"),
  screenAfterSteps("a message beyond the limit", "Your message was not sent", async (visitor) => {
    const send = async (who: typeof visitor) =>
      (await who.open(`/quickcontact?guid=${stickers.noAnswerBike}`)).form("Message").fill({ id: "5" }).submit("Message");
    const { origin } = (await visitor.open("/warning")).url;
    for (let count = 0; count < 5; count++) await send(browser(origin));
    return send(visitor);
  }),
  screenAfterForm(
    "a message that the API refuses",
    "/quickcontact?guid=aSticker",
    { button: "Message", fields: lightsAreOn },
    "Failed to send message: No",
    whoSends({ body: { ErrorCode: "1", Message: "No" } }),
  ),
  screenAfterForm(
    "a message that the API did not receive",
    "/quickcontact?guid=aSticker",
    { button: "Message", fields: lightsAreOn },
    "An error occurred while sending the message.",
    whoSends("drop"),
  ),
  ...contactStates.map((state) =>
    screenAfterForm(
      `a message: ${state}`,
      "/quickcontact?guid=aSticker",
      { button: "Message", fields: lightsAreOn },
      "What happens now",
      whoContacts(state),
    ),
  ),
  screenAfterForm(
    "a message whose status is unknown",
    "/quickcontact?guid=aSticker",
    { button: "Message", fields: lightsAreOn },
    "We cannot show the status now.",
    whoSends({ body: { ...success, contact: "1.a" } }),
  ),
  screenAfterSteps(
    "a page that keeps checking",
    "This page reloads every 10 seconds",
    (visitor) => keepChecking(visitor),
    whoContacts("a life at risk"),
  ),
  screenAfterSteps(
    "a page that has stopped checking",
    "10 minutes are over.",
    async (visitor) => visitor.open((await keepChecking(visitor)).path.replace(/since=\d+/, "since=1")),
    whoContacts("delivered"),
  ),
  screenAfterSteps(
    "a phone call from a contact's page, an invalid number",
    "Please enter a valid phone number.",
    async (visitor) => (await sendMessage(visitor)).form("Call the owner").fill({ from: "12" }).submit("Call the owner"),
    whoContacts("a life at risk"),
  ),
  screenAt("the accident screen", accident, "Nobody has been alerted yet."),
  screenAfterForm(
    "an accident call, an invalid number",
    accident,
    { button: callButton, fields: { from: "12" } },
    "Please enter a valid phone number.",
  ),
  screenAfterForm(
    "an accident call",
    accident,
    { button: callButton, fields: () => ({ from: randomPhone() }) },
    "We are calling your phone.",
  ),
  screenAfterForm(
    "an accident call while the API is down",
    "/accident?guid=aSticker",
    { button: callButton, fields: caller },
    "We do not know whether the call was made. Call 112.",
    atAccident({ "/make-call": "drop" }),
  ),
  ...(["answered", "ended", "unanswered", "failed"] as const).map((state) =>
    screenAfterForm(
      `an accident call: ${state}`,
      "/accident?guid=aSticker",
      { button: callButton, fields: caller },
      callTexts[state],
      afterCall(state),
    ),
  ),
  screenAt("a hidden blood group at an accident", "/accident?guid=aSticker", "Show the blood group", atAccident({})),
  screenAfterForm(
    "a blood group that is shown at an accident",
    "/accident?guid=aSticker",
    { button: "Show the blood group" },
    "The owner's blood group: AB-",
    atAccident({ "/accident/blood_group": { body: { ...success, strBloodGroup: "AB-" } } }),
  ),
  screenAfterForm(
    "a blood group that cannot be shown",
    "/accident?guid=aSticker",
    { button: "Show the blood group" },
    "We could not show the blood group. Please try again.",
    atAccident({ "/accident/blood_group": "drop" }),
  ),
  answerScreen("an owner's link", "Choose your answer", (visitor, link) => visitor.open(link)),
  answerScreen("an owner's link, no answer chosen", "Choose one of the answers.", (visitor, link) => visitor.post(link, {})),
  answerScreen("the question before a person is stopped", "Stop messages from this person?", (visitor, link) =>
    visitor.open(`${link}&stop=1`),
  ),
  answerScreen("an owner's answer", "You can change your answer", async (visitor, link) =>
    (await visitor.open(link)).form().submit("On my way, 5 minutes"),
  ),
  screenAfterSteps("an owner's link after the contact is solved", "The person says that it is solved.", async (visitor) => {
    const page = await visitor.open(`/quickcontact?guid=${stickers.trialCar}`);
    const scanner = await page.form("Message").fill({ id: "11" }).submit("Message");
    const link = await answerLinkSentTo(scanner.url.origin, demoOwners.asha.phone, "window of the car is open");
    await scanner.form("The problem is solved").submit("The problem is solved");
    return visitor.open(link);
  }),
  screenAt("an owner's link that does not work", "/r?c=0000000000", "This link does not work."),
  screenAt(
    "the report of a sticker on the wrong vehicle",
    `/wrongvehicle?guid=${stickers.paidCar}`,
    "Is the sticker on the wrong vehicle?",
  ),
  screenAfterForm(
    "a sticker that was reported",
    `/wrongvehicle?guid=${stickers.paidBike}`,
    { button: "Report the sticker" },
    "Thank you. We will check this sticker.",
  ),
  screenAfterForm(
    "the report of a sticker, while the API is down",
    "/wrongvehicle?guid=aSticker",
    { button: "Report the sticker" },
    "We could not send your report.",
    visitorWithResponses({ "/qrcodedetail": { body: { ...success, data: { ...sticker, takesReports: 1 } } }, "/wrong_vehicle": "drop" }),
  ),
  screenAt("the thanks without a message", "/thank-you-final", "Please scan the QR Code & complete the process !!"),
];

/** Creates a screen that is reached by steps from the link in an owner's SMS. */
function answerScreen(name: string, words: string, walk: (visitor: Visitor, link: string) => Promise<Page>): Screen {
  return {
    name,
    words,
    async arrive({ origin, answerLink }) {
      const visitor = browser(origin);
      return { visitor, page: await walk(visitor, await answerLink()) };
    },
  };
}

async function sendMessage(visitor: Visitor): Promise<Page> {
  return (await visitor.open("/quickcontact?guid=aSticker")).form("Message").fill(lightsAreOn).submit("Message");
}

async function keepChecking(visitor: Visitor): Promise<Page> {
  return (await sendMessage(visitor)).follow("Keep checking");
}

/** Creates a visitor at an accident with a car whose owner hides the blood group. */
function atAccident(behaviours: Behaviours): VisitorFactory {
  const shield = { asksProof: 0, hidesBloodGroup: 1, takesCalls: 1, takesEmergencyCalls: 1, messageIds: ["6"] };
  return visitorWithResponses({ "/qrcodedetail": { body: { ...success, data: { ...sticker, shield } } }, ...behaviours });
}

/** Creates a visitor at an accident. The API says that the visitor's phone call is in this state. */
function afterCall(state: string): VisitorFactory {
  const call = { target: "emergency", state, at: "2026-11-22T10:00:00Z" };
  return atAccident({ "/make-call": { body: { ...success, contact: "1.a" } }, "/contact/status": { body: { ...success, call } } });
}

/** Creates a visitor who scans a car's sticker and whose contact is in this state. */
function whoContacts(state: ContactState): VisitorFactory {
  return whoSends({ body: { ...success, contact: "1.a" } }, { "/contact/status": { body: contactAnswer(state) } });
}

/** Creates a visitor who scans a car whose owner restricts contacts. The API gives this response to messages and phone calls. */
function whoMeetsRestrictions(behaviour: Behaviour = "drop"): VisitorFactory {
  const shield = { asksProof: 1, hidesBloodGroup: 1, takesCalls: 0, takesEmergencyCalls: 1, messageIds: ["6", "10"] };
  const data = { ...sticker, vehiclePlateNumber: "KA 01 •• ••••", shield };
  return visitorWithResponses({
    "/qrcodedetail": { body: { ...success, data } },
    "/sms/template": behaviour,
    "/make-call": behaviour,
  });
}

/** Creates a visitor who scans a car's sticker. The API gives this response to messages. */
function whoSends(behaviour: Behaviour, others: Behaviours = {}): VisitorFactory {
  return visitorWithResponses({ "/qrcodedetail": { body: { ...success, data: sticker } }, "/sms/template": behaviour, ...others });
}
