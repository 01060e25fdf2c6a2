import { beyondSpec, defineCall } from "./call";
import { field, nested, omittedWhenNull, onItsWay, optional, single } from "./fields";
import { day, flag, id, oneOf, requiredId, requiredSentId, requiredText, sentId, text, wholeNumber } from "./values";

const scannedGuid = field("guid", text);

export const authorisation = nested("authorisation", optional, { token: field("token", requiredText) });

export const consentDue = field("consentDue", omittedWhenNull(flag));

export const requestRegistrationCode = defineCall("create", "anyone", "/register", ["Status"], {
  shows: "onRefusal",
  request: {
    email: field("strEmail", requiredText),
    phone: field("strPhone", requiredText),
    guid: scannedGuid,
    ownerId: field("VehicleOwnerMasterId", sentId),
  },
  answer: { authorisation, onItsWay },
});

export const requestLoginCode = defineCall("create", "anyone", "/login", ["Status"], {
  shows: "onRefusal",
  request: {
    email: field("strEmail", text),
    phone: field("strPhone", requiredText),
    phoneAgain: field("phone", requiredText),
    guid: scannedGuid,
  },
  answer: {
    ownerId: field("VehicleOwnerMasterId", id),
    loginId: field("UserLogInID", id),
    phone: field("strPhone", text),
    email: field("strEmail", text),
    authorisation,
    onItsWay,
  },
});

/** States of a code's message. `waiting`: no provider has accepted it yet. */
export const codeStates = ["waiting", "sent", "failed"] as const;
export type CodeState = (typeof codeStates)[number];

/** Returns what happened to the message of a one-time code. The website asks only an API that said that the message was on its way. */
export const readCodeStatus = beyondSpec("read", "anyone", "/code/status", {
  request: { challenge: field("token", requiredText) },
  answer: { state: field("state", oneOf(codeStates, "waiting")) },
});

export const verifyCode = defineCall("write", "anyone", "/verifyOTP", ["ErrorCode", "Status"], {
  shows: "onRefusal",
  request: {
    email: field("strEmail", omittedWhenNull(text)),
    phone: field("phone", requiredText),
    code: field("password", requiredText),
    guid: scannedGuid,
    ownerId: field("VehicleOwnerMasterId", sentId),
  },
  answer: {
    authorisation: nested("authorisation", single, { token: field("token", requiredText) }),
    vehicleCount: field("vehiclecount", optional(wholeNumber)),
    ownerId: field("VehicleOwnerMasterId", id),
    loginId: field("UserLoginID", id),
    guid: field("guid", text),
    consentDue,
  },
});

const vehicle = { emergencyPhone: field("emergencyContactNumber", requiredText), plate: field("vehiclePlateNumber", requiredText) };
const sticker = { guid: field("guid", requiredText), ownerId: field("VehicleOwnerMasterId", requiredSentId) };

export const registerOwnerWithVehicle = defineCall("create", "owner", "/registerwithvehicledetail", [], {
  request: {
    name: field("strName", requiredText),
    phone: field("strPhone", requiredText),
    email: field("strEmail", requiredText),
    dateOfBirth: field("strDOB", day),
    address: field("strAddress", requiredText),
    city: field("strCity", requiredText),
    state: field("strState", requiredText),
    pincode: field("strPincode", requiredText),
    ...vehicle,
    bloodGroup: field("bloodGroup", text),
    ...sticker,
  },
  answer: { loginId: field("UserLoginID", requiredId), vehicleId: field("vehicleOwnerMasterDetailId", requiredId) },
});

export const addVehicle = defineCall("create", "owner", "/addvehicledetail", [], { request: { ...vehicle, ...sticker } });
