import { demoOwners } from "../../backend/composition/demo/data";
import type { Visitor } from "../harness/browser/browser";
import { requestCode, validProfile, randomPhone, submitCode } from "../harness/owner-journey";
import { stickers } from "../harness/demo-stickers";
import type { ScreenServers } from "./screen-servers";
import { screenAt, visitorWithResponses, screenAfterSteps, screenAfterForm, type Screen } from "./screen";

const { asha } = demoOwners;

/** Registration, from a new sticker to its owner's details, and the login after a scan. */
export const registrationScreens: readonly Screen[] = [
  screenAt("register", "/register", "Register"),
  screenAt("register, after a scan", `/qrcode_process/${stickers.newUnpaidCar}`, "Nobody can be reached through it."),
  screenAfterForm("register, nothing typed", "/register", { button: "Send OTP" }, "Please enter a valid 10-digit phone number."),
  screenAfterForm(
    "register, the phone number of a known owner",
    "/register",
    { button: "Send OTP", fields: { strPhone: asha.phone, strEmail: asha.email } },
    "User Already Registered..!",
  ),
  screenAfterForm(
    "register, while the API is down",
    "/register",
    { button: "Send OTP", fields: () => ({ strPhone: randomPhone(), strEmail: asha.email }) },
    "Failed to send OTP",
    visitorWithResponses({ "/register": "drop" }),
  ),
  screenAfterSteps("register, code step", "We sent an OTP to", (visitor) => requestCode(visitor, randomPhone())),
  screenAfterSteps("register, a wrong code", "Invalid OTP..!", async (visitor) =>
    submitCode(await requestCode(visitor, randomPhone()), "12345"),
  ),
  screenAt("login", "/login", "Login"),
  screenAfterForm(
    "login, an invalid phone number",
    "/login",
    { button: "Send OTP", fields: { phone: "12" } },
    "Please enter a valid 10-digit phone number.",
  ),
  screenAfterForm("login, code step", "/login", { button: "Send OTP", fields: () => ({ phone: randomPhone() }) }, "We sent an OTP to"),
  screenAt("the profile", "/profiledetail", "About you", ({ newOwner }) => newOwner()),
  screenAfterForm(
    "the profile, empty",
    "/profiledetail",
    { button: "Submit" },
    "You must agree to the Terms of Use and Privacy Policy.",
    ({ newOwner }) => newOwner(),
  ),
  screenAfterForm(
    "the profile, under 18",
    "/profiledetail",
    { button: "Submit", fields: { ...validProfile, strDOB: "2020-01-01", vehiclePlateNumber: "K" } },
    "You must be at least 18 years old to register.",
    ({ newOwner }) => newOwner(),
  ),
  screenAt("the profile without a list of states", "/profiledetail", "About you", newOwnerWithoutStates),
  screenAt("the owner's vehicles", "/logindetail", "Add vehicle", ({ ownerWithNewSticker }) => ownerWithNewSticker()),
  screenAfterForm(
    "the owner's vehicles, empty",
    "/logindetail",
    { button: "Add vehicle" },
    "Vehicle plate number must be between 4 and 10 alphanumeric characters.",
    ({ ownerWithNewSticker }) => ownerWithNewSticker(),
  ),
  screenAt("a vehicle to add, by the code of its sticker", "/logindetail", "Type the code of a new sticker.", ({ owner }) => owner()),
  screenAt("register, while logged in", `/qrcode_process/${stickers.newPaidBike}`, "You need no OTP to add this vehicle.", ({ owner }) =>
    owner(),
  ),
  screenAt("the thanks for a registration", "/thank-you-postpaid", "Your details added successfully..!"),
];

async function newOwnerWithoutStates(servers: ScreenServers): Promise<Visitor> {
  const verified = { ErrorCode: "0", Status: "Success", authorisation: { token: "aToken" }, VehicleOwnerMasterId: "1", vehiclecount: 0 };
  const visitor = await visitorWithResponses({
    "/qrcodedetail": { body: { ErrorCode: "0", Status: "Success", data: { QRCodeFor: "1", productid: "1", isPaid: "1" } } },
    "/register": { body: { Status: "Success" } },
    "/verifyOTP": { body: verified },
    "/state_list": "drop",
  })(servers);
  await visitor.open("/qrcode_process/aSticker");
  await submitCode(await requestCode(visitor, randomPhone()), "123456");
  return visitor;
}
