import { demoOwners } from "../../backend/demo/data";
import type { Visitor } from "../harness/browser/browser";
import { requestCode, validProfile, randomPhone, submitCode } from "../harness/owner-journey";
import type { Places } from "./places";
import { at, meeting, reached, sent, type Screen } from "./screen";

const { asha } = demoOwners;

/** Registration, from a new sticker to its owner's details, and the login after a scan. */
export const registrationScreens: readonly Screen[] = [
  at("register", "/register", "Register"),
  sent("register, nothing typed", "/register", { button: "Send OTP" }, "Please enter a valid 10-digit phone number."),
  sent(
    "register, a known phone",
    "/register",
    { button: "Send OTP", fields: { strPhone: asha.phone, strEmail: asha.email } },
    "User Already Registered..!",
  ),
  sent(
    "register, while the API is down",
    "/register",
    { button: "Send OTP", fields: () => ({ strPhone: randomPhone(), strEmail: asha.email }) },
    "Failed to send OTP",
    meeting({ "/register": "drop" }),
  ),
  reached("register, the code", "We sent a code to", (visitor) => requestCode(visitor, randomPhone())),
  reached("register, a wrong code", "Invalid OTP..!", async (visitor) => submitCode(await requestCode(visitor, randomPhone()), "12345")),
  at("login", "/login", "Login"),
  sent("login, a wrong phone", "/login", { button: "Send OTP", fields: { phone: "12" } }, "Please enter a valid 10-digit phone number."),
  sent("login, the code", "/login", { button: "Send OTP", fields: () => ({ phone: randomPhone() }) }, "We sent a code to"),
  at("the profile", "/profiledetail", "About you", ({ newOwner }) => newOwner()),
  sent(
    "the profile, empty",
    "/profiledetail",
    { button: "Submit" },
    "You must agree to the Terms of Use and Privacy Policy.",
    ({ newOwner }) => newOwner(),
  ),
  sent(
    "the profile, under 18",
    "/profiledetail",
    { button: "Submit", fields: { ...validProfile, strDOB: "2020-01-01", vehiclePlateNumber: "K" } },
    "You must be at least 18 years old to register.",
    ({ newOwner }) => newOwner(),
  ),
  at("the profile without a list of states", "/profiledetail", "About you", newOwnerWithoutStates),
  at("the owner's vehicles", "/logindetail", "Add vehicle", ({ ownerWithNewSticker }) => ownerWithNewSticker()),
  sent(
    "the owner's vehicles, empty",
    "/logindetail",
    { button: "Add vehicle" },
    "Vehicle plate number must be between 4 and 10 alphanumeric characters.",
    ({ ownerWithNewSticker }) => ownerWithNewSticker(),
  ),
  at("the thanks for the details", "/thank-you-postpaid", "Your details added successfully..!"),
];

async function newOwnerWithoutStates(places: Places): Promise<Visitor> {
  const verified = { ErrorCode: "0", Status: "Success", authorisation: { token: "aToken" }, VehicleOwnerMasterId: "1", vehiclecount: 0 };
  const visitor = await meeting({
    "/qrcodedetail": { body: { ErrorCode: "0", Status: "Success", data: { QRCodeFor: "1", productid: "1", isPaid: "1" } } },
    "/register": { body: { Status: "Success" } },
    "/verifyOTP": { body: verified },
    "/state_list": "drop",
  })(places);
  await visitor.open("/qrcode_process/aSticker");
  await submitCode(await requestCode(visitor, randomPhone()), "123456");
  return visitor;
}
