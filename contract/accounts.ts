import { defineCall } from "./call";
import {
  day,
  field,
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

/**
 * A token that binds a one-time code to the browser that requested the code. The website sends it as the Bearer token of /verifyOTP. Not in
 * the spec: null if the API sends no token.
 */
const authorisation = field("authorisation", optional(record({ token: field("token", requiredText) })));

export const requestRegistrationCode = defineCall({
  path: "/register",
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    email: field("strEmail", requiredText),
    phone: field("strPhone", requiredText),
    guid: field("guid", text),
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
    guid: field("guid", text),
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

/**
 * Returns what happened to the message of a one-time code. `challenge` is the token of the request for the code. Not in the spec. The
 * website asks only an API that said that the message was on its way.
 */
export const readCodeStatus = defineCall({
  path: "/code/status",
  isBeyondSpec: true,
  effect: "read",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ challenge: field("token", requiredText) }),
  answer: record({ state: field("state", oneOf(codeStates, "waiting")) }),
});

export const verifyCode = defineCall({
  path: "/verifyOTP",
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({
    /** Null for a login. */
    email: field("strEmail", omittedWhenNull(text)),
    phone: field("phone", requiredText),
    code: field("password", requiredText),
    guid: field("guid", text),
    ownerId: field("VehicleOwnerMasterId", sentId),
  }),
  answer: record({
    authorisation: field("authorisation", single(record({ token: field("token", requiredText) }))),
    vehicleCount: field("vehiclecount", optional(wholeNumber)),
    /** Null if the API creates the owner only when the first vehicle is registered. On the wire, null is 0 or "". */
    ownerId: field("VehicleOwnerMasterId", id),
    loginId: field("UserLoginID", id),
    guid: field("guid", text),
  }),
});

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
    emergencyPhone: field("emergencyContactNumber", requiredText),
    plate: field("vehiclePlateNumber", requiredText),
    bloodGroup: field("bloodGroup", text),
    guid: field("guid", requiredText),
    ownerId: field("VehicleOwnerMasterId", requiredSentId),
  }),
  answer: record({ loginId: field("UserLoginID", requiredId), vehicleId: field("vehicleOwnerMasterDetailId", requiredId) }),
});

export const addVehicle = defineCall({
  path: "/addvehicledetail",
  effect: "create",
  caller: "owner",
  marks: [],
  request: record({
    emergencyPhone: field("emergencyContactNumber", requiredText),
    plate: field("vehiclePlateNumber", requiredText),
    guid: field("guid", requiredText),
    ownerId: field("VehicleOwnerMasterId", requiredSentId),
  }),
  answer: record({}),
});
