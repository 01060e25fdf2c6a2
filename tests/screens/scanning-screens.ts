import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import type { Behaviour } from "../fakes/broken-api";
import { at, meeting, reached, sent, type Person, type Screen } from "./screen";

const car = `/quickcontact?guid=${stickers.paidCar}`;
const notCallable = `/quickcontact?guid=${stickers.doNotDisturbCar}`;
const lightsAreOn = { id: "6" };
const caller = { from: "9900112233" };

/** All results of a scan, and the screens after them. */
export const scanningScreens: readonly Screen[] = [
  at("a scan without a code", "/qrcode_process", "GUID is not provided."),
  at("a scan of an unknown code", "/qrcode_process/unknown", "This QR code is inactive."),
  at(
    "a scan while the API is down",
    "/qrcode_process/aSticker",
    "An error occurred while fetching the data.",
    meeting({ "/qrcodedetail": "drop" }),
  ),
  at(
    "a scan beyond the limit",
    "/qrcode_process/aSticker",
    "Please wait",
    meeting({ "/qrcodedetail": { status: 429, headers: { "Retry-After": "60" }, body: {} } }),
  ),
  at("the expired sticker", `/qrcode_process/${stickers.expiredBike}`, "This QR code has expired..!"),
  at("the warning", "/warning", "Please scan the QR Code & complete the process !!"),
  at("the form for a typed code", "/s", "Type the code from the sticker"),
  sent("no typed code", "/s", { button: "Continue" }, "Enter the code from the sticker."),
  sent(
    "a typed code with a wrong character",
    "/s",
    { button: "Continue", fields: { code: "K7QM 2XV9 4HTB 8WZC S" } },
    "This code has a typing error.",
  ),
  at("a typed address with a wrong character", "/s/K7QM2XV94HTB8WZCS", "This code has a typing error."),
  at("the scanner's screen for a car", car, "lights of the car are on"),
  at("the scanner's screen for a bike", `/quickcontact?guid=${stickers.paidBike}`, "forgot keys in the bike"),
  sent("no message selected", car, { button: "Message" }, "Please select a message first."),
  sent("a call to a wrong phone", car, { button: "Call the owner", fields: { from: "12" } }, "Please enter a valid phone number."),
  sent("a call that is refused", notCallable, { button: "Call the owner", fields: caller }, "blocked by TRAI NDNC regulations."),
  sent("a message that was sent", car, { button: "Message", fields: lightsAreOn }, "Your Message is sent successfully"),
  reached("a message that is one too many", "Your message was not sent", async (visitor) => {
    const send = async (who: typeof visitor) =>
      (await who.open(`/quickcontact?guid=${stickers.noAnswerBike}`)).form("Message").fill({ id: "5" }).submit("Message");
    const { origin } = (await visitor.open("/warning")).url;
    for (let count = 0; count < 3; count++) await send(browser(origin));
    return send(visitor);
  }),
  sent(
    "a message that the API refuses",
    "/quickcontact?guid=aSticker",
    { button: "Message", fields: lightsAreOn },
    "Failed to send message: No",
    whoSends({ body: { ErrorCode: "1", Message: "No" } }),
  ),
  sent(
    "a message that the API did not receive",
    "/quickcontact?guid=aSticker",
    { button: "Message", fields: lightsAreOn },
    "An error occurred while sending the message.",
    whoSends("drop"),
  ),
  at("no message that was sent", "/thank-you-final", "Please scan the QR Code & complete the process !!"),
];

/** A visitor who scans a car's sticker, while the API responds to messages like this. */
function whoSends(behaviour: Behaviour): Person {
  const sticker = {
    QRCodeFor: "1",
    productid: "1",
    VehicleOwnerMasterId: "1",
    VehicleOwnerMasterDetailId: "2",
    isPaid: "1",
    vehiclePlateNumber: "KA01AB1234",
    strBloodGroup: "",
  };
  return meeting({ "/qrcodedetail": { body: { ErrorCode: "0", Status: "Success", data: sticker } }, "/sms/template": behaviour });
}
