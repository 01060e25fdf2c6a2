import { defineCall, defineCallBeyondSpec } from "./call";
import {
  day,
  field,
  flag,
  id,
  omittedWhenNull,
  oneOf,
  onItsWay,
  optional,
  record,
  requiredId,
  requiredSentId,
  requiredText,
  sentId,
  single,
  text,
  wholeNumber,
} from "./fields";

const scannedGuid = field("guid", text);

export const authorisation = field(
  "authorisation",
  optional(
    record({
      token: field("token", requiredText),
    }),
  ),
);

export const consentDue = field("consentDue", omittedWhenNull(flag));

export const hasDataRights = field("hasDataRights", optional(flag));

export const requestRegistrationCode = defineCall({
  path: "/register",
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    email: field("strEmail", requiredText),
    phone: field("strPhone", requiredText),
    guid: scannedGuid,
    ownerId: field("VehicleOwnerMasterId", sentId),
  }),
  answer: record({ authorisation, onItsWay }),
});

export const requestLoginCode = defineCall({
  path: "/login",
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    email: field("strEmail", text),
    phone: field("strPhone", requiredText),
    phoneAgain: field("phone", requiredText),
    guid: scannedGuid,
  }),
  answer: record({
    ownerId: field("VehicleOwnerMasterId", id),
    loginId: field("UserLogInID", id),
    phone: field("strPhone", text),
    email: field("strEmail", text),
    authorisation,
    onItsWay,
  }),
});

/** States of a code's message. `waiting`: no provider has accepted it yet. */
export const codeStates = ["waiting", "sent", "failed"] as const;

export type CodeState = (typeof codeStates)[number];

/** Returns what happened to the message of a one-time code. The website asks only an API that said that the message was on its way. */
export const readCodeStatus = defineCallBeyondSpec({
  path: "/code/status",
  effect: "read",
  caller: "anyone",
  request: record({
    challenge: field("token", requiredText),
  }),
  answer: record({
    state: field("state", oneOf(codeStates, "waiting")),
  }),
});

export const verifyCode = defineCall({
  path: "/verifyOTP",
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({
    email: field("strEmail", omittedWhenNull(text)),
    phone: field("phone", requiredText),
    code: field("password", requiredText),
    guid: scannedGuid,
    ownerId: field("VehicleOwnerMasterId", sentId),
  }),
  answer: record({
    authorisation: field("authorisation", single(record({ token: field("token", requiredText) }))),
    vehicleCount: field("vehiclecount", optional(wholeNumber)),
    ownerId: field("VehicleOwnerMasterId", id),
    loginId: field("UserLoginID", id),
    guid: field("guid", text),
    consentDue,
  }),
});

const vehicleFields = {
  emergencyPhone: field("emergencyContactNumber", requiredText),
  plate: field("vehiclePlateNumber", requiredText),
};

const stickerGuid = field("guid", requiredText);

export const registerOwnerWithVehicle = defineCall({
  path: "/registerwithvehicledetail",
  effect: "create",
  caller: "owner",
  marks: [],
  request: record({
    name: field("strName", requiredText),
    phone: field("strPhone", requiredText),
    email: field("strEmail", requiredText),
    dateOfBirth: field("strDOB", day),
    address: field("strAddress", requiredText),
    city: field("strCity", requiredText),
    state: field("strState", requiredText),
    pincode: field("strPincode", requiredText),
    emergencyPhone: vehicleFields.emergencyPhone,
    plate: vehicleFields.plate,
    bloodGroup: field("bloodGroup", text),
    guid: stickerGuid,
    ownerId: field("VehicleOwnerMasterId", requiredSentId),
  }),
  answer: record({
    loginId: field("UserLoginID", requiredId),
    vehicleId: field("vehicleOwnerMasterDetailId", requiredId),
  }),
});

export const addVehicle = defineCall({
  path: "/addvehicledetail",
  effect: "create",
  caller: "owner",
  marks: [],
  request: record({
    ...vehicleFields,
    guid: stickerGuid,
    ownerId: field("VehicleOwnerMasterId", requiredSentId),
  }),
  answer: record({}),
});
