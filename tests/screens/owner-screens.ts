import type { Visitor } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { randomPhone, submitCode } from "../harness/owner-journey";
import type { Places } from "./places";
import { at, loggedInMeeting, reached, sent, type Behaviours, type Screen } from "./screen";

const owner = (places: Places) => places.owner();

/** The owner's area, and the payment of a postpaid sticker before its registration. */
export const ownerScreens: readonly Screen[] = [
  at("the owner's login", "/userlogin", "See your vehicles"),
  sent("the owner's login, a wrong phone", "/userlogin", { button: "Send OTP", fields: { phone: "1" } }, "valid 10-digit phone number."),
  sent("the owner's login, the code", "/userlogin", { button: "Send OTP", fields: () => ({ phone: randomPhone() }) }, "We sent a code to"),
  reached("the owner's login, a wrong code", "Invalid OTP..!", askAndTypeAnyCode),
  at(
    "the login after a session has ended",
    "/userdetail",
    "Your session has ended. Please log in again.",
    strandedOwner({ "/vehicle_owner/getQRCode": { status: 401, body: {} } }),
  ),
  at("the owner's vehicles and person", "/userdetail", "Valid for Lifetime", owner),
  at(
    "the owner's screen while the API is down",
    "/userdetail",
    "We could not load",
    strandedOwner({ "/vehicle_owner/getQRCode": "drop", "/vehicle_owner/profile": "drop" }),
  ),
  at(
    "an owner without a vehicle",
    "/userdetail",
    "You have no vehicles yet.",
    strandedOwner({
      "/vehicle_owner/getQRCode": { body: { ErrorCode: "0", Status: "Success", QRList: [] } },
      "/vehicle_owner/profile": "drop",
    }),
  ),
  at("the owner's profile", "/userprofile", "My profile", owner),
  sent(
    "the owner's profile, all fields wrong",
    "/userprofile",
    {
      button: "Save",
      fields: { VehicleOwnerName: " ", VehicleOwnerDOB: "2020-01-01", VehicleOwnerCity: " ", VehicleOwnerPincode: "1" },
    },
    "You must be at least 18 years old to register.",
    owner,
  ),
  at("the owner's table of vehicles", "/myqr", "My vehicles", owner),
  reached("the edited vehicle", "Edit vehicle", editVehicle, owner),
  reached(
    "the edited vehicle, a wrong number",
    "Emergency contact number should be exactly 10 digits.",
    async (visitor) => (await editVehicle(visitor)).form("Save").fill({ emergencyContactNumber: "12" }).submit("Save"),
    owner,
  ),
  reached(
    "the contact history",
    "Contacts",
    async (visitor) => (await visitor.open("/userdetail")).follow("Contacts about KA03MN4521"),
    owner,
  ),
  reached(
    "an empty contact history",
    "Nobody has contacted",
    async (visitor) => (await visitor.open("/userdetail")).follow("Contacts about KA01EX9034"),
    owner,
  ),
  reached("the renewal", "Renew your sticker", renew, owner),
  reached(
    "the renewal, a wrong promo code",
    "Invalid Promo Code",
    async (visitor) => (await renew(visitor)).form("Apply").fill({ coupon: "NONE" }).submit("Apply"),
    owner,
  ),
  reached(
    "the renewal, a promo code applied",
    "Promo Code Applied",
    async (visitor) => (await renew(visitor)).form("Apply").fill({ coupon: "WELCOME10" }).submit("Apply"),
    owner,
  ),
  at("the renewal of nobody's vehicle", "/renew_checkout", "No vehicle found for the provided ID.", owner),
  at("the postpaid sticker", `/qrcode_process/${stickers.postpaidUnpaid}`, "Pay for your sticker"),
  reached("the postpaid sticker, nothing right", "Phone number must be 10 digits", async (visitor) => {
    const checkout = await visitor.open(`/qrcode_process/${stickers.postpaidUnpaid}`);
    return checkout.form("Place Order").fill({ mobile: "98", email: "nobody" }).submit("Place Order");
  }),
];

async function askAndTypeAnyCode(visitor: Visitor) {
  const login = await visitor.open("/userlogin");
  return submitCode(await login.form("Send OTP").fill({ phone: randomPhone() }).submit("Send OTP"), "123456");
}

async function editVehicle(visitor: Visitor) {
  return (await visitor.open("/myqr")).follow("Edit KA05TR1509");
}

async function renew(visitor: Visitor) {
  return (await visitor.open("/userdetail")).follow("Renew KA01EX9034");
}

/** An owner logged in to a website whose API behaves like this from then on. */
function strandedOwner(behaviours: Behaviours) {
  const login = {
    "/vehicle_owner/login": { body: { Status: "Success" } },
    "/vehicle_owner/verifyOTP": { body: { ErrorCode: "0", UserLoginID: "1", VehicleOwnerMasterId: "1", authToken: "aToken" } },
  };
  return loggedInMeeting(login, askAndTypeAnyCode, behaviours);
}
