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
import { bloodGroups } from "./limits";

const scannedGuid = field("guid", text, "The guid of the scanned sticker, or empty text if none was scanned.", "MH31-PAID-0001");

export const authorisation = field(
  "authorisation",
  optional(
    record({
      token: field(
        "token",
        requiredText,
        "A token that binds the one-time code to this browser. The website sends it as the Bearer token of the call that verifies the code.",
        "opaque-code-token",
      ),
    }),
  ),
  "Beyond the specification: the token of this request for a code. If missing, the website verifies the code without a Bearer token.",
);

export const consentDue = field(
  "consentDue",
  omittedWhenNull(flag),
  "Beyond the specification: 1 if the owner must first see the notice about personal data on /consent. Missing otherwise.",
);

export const hasDataRights = field(
  "hasDataRights",
  optional(flag),
  "Beyond the specification: whether the API has the calls for the owner's personal data. If missing, the website does not offer /mydata.",
);

export const requestRegistrationCode = defineCall({
  path: "/register",
  purpose:
    "Sends a one-time code of six digits by SMS to a new owner. Called from /register, which a scan of an unregistered sticker opens.",
  whenItFails:
    'The page /register keeps what was typed. It says "User Already Registered..!" if the call is refused without a message, and "Failed to send OTP" without a usable response.',
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    email: field("strEmail", requiredText, "The new owner's e-mail address, at most 50 characters.", "farhan@example.in"),
    phone: field("strPhone", requiredText, "The new owner's mobile number: 10 digits, the first 6 to 9.", "9820012345"),
    guid: scannedGuid,
    ownerId: field(
      "VehicleOwnerMasterId",
      sentId,
      "The owner's id that /qrcodedetail answered for the scanned sticker. Empty text without one.",
      "",
    ),
  }),
  answer: record({ authorisation, onItsWay }),
});

export const requestLoginCode = defineCall({
  path: "/login",
  purpose: "Sends a one-time code of six digits by SMS to a registered owner who wants to add the scanned sticker. Called from /login.",
  whenItFails:
    'The page /login keeps the phone number. It says "Failed to send OTP" if the call is refused without a message, and "An error occurred during login." without a usable response.',
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    email: field("strEmail", text, "Always empty text.", ""),
    phone: field("strPhone", requiredText, "The owner's phone number: 10 digits.", "9820012345"),
    phoneAgain: field("phone", requiredText, "The same number as in `strPhone`.", "9820012345"),
    guid: scannedGuid,
  }),
  answer: record({
    ownerId: field(
      "VehicleOwnerMasterId",
      id,
      "The owner's id. The website sends it to /verifyOTP, and keeps it if /verifyOTP answers no id. The built-in API sends none here, so that nobody learns which numbers are registered.",
      "",
    ),
    loginId: field("UserLogInID", id, "The owner's login id. Used only if /verifyOTP answers none.", ""),
    phone: field("strPhone", text, "The website does not use it.", "9820012345"),
    email: field("strEmail", text, "The e-mail address of the registration. If empty or invalid, /profiledetail asks for one.", ""),
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
  purpose:
    "Returns what happened to the message with a one-time code. Called from the code step of a login, a minute after an API answered `onItsWay` and a token.",
  whenItFails: 'The page only says that the code is being sent: "We are sending an OTP to …"',
  effect: "read",
  caller: "anyone",
  request: record({
    challenge: field("token", requiredText, "The `authorisation.token` of the call that sent the code.", "opaque-code-token"),
  }),
  answer: record({
    state: field(
      "state",
      oneOf(codeStates, "waiting"),
      "`waiting`: no provider has accepted the message, and the page says that it is late. `sent`: a provider has accepted it. `failed`: it will not be sent, and the page says to ask for another code.",
      "sent",
    ),
  }),
});

export const verifyCode = defineCall({
  path: "/verifyOTP",
  purpose: "Checks the code of /register or /login and starts the owner's session. Called when the person submits the code.",
  whenItFails:
    'The code step of /register or /login says "Invalid OTP..!" if the call is refused without a message, and "Failed to verify OTP" without a usable response. The person can try again.',
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({
    email: field(
      "strEmail",
      omittedWhenNull(text),
      "The e-mail address that was sent to /register. Missing after /login.",
      "farhan@example.in",
    ),
    phone: field("phone", requiredText, "The phone number to which the code was sent: 10 digits.", "9820012345"),
    code: field("password", requiredText, "The code that the person typed: six digits.", "482913"),
    guid: scannedGuid,
    ownerId: field(
      "VehicleOwnerMasterId",
      sentId,
      "After /login, the owner's id that /login answered. After /register, the id that /register got. Empty text without one.",
      "",
    ),
  }),
  answer: record({
    authorisation: field(
      "authorisation",
      single(
        record({ token: field("token", requiredText, "Sent as the Bearer token of the owner's later calls.", "opaque-session-token") }),
      ),
      "The owner's session.",
    ),
    vehicleCount: field(
      "vehiclecount",
      optional(wholeNumber),
      "How many vehicles the owner has. After /login, 0 leads to /profiledetail. Any other number, or none, leads to /logindetail.",
      1,
    ),
    ownerId: field(
      "VehicleOwnerMasterId",
      id,
      'The owner\'s id, which later calls send. Without an id here, the website uses that of /login; if that has none either, the login fails. After /register it sends "0" instead.',
      "2041",
    ),
    loginId: field(
      "UserLoginID",
      id,
      "Beyond the specification: the owner's login id, which the calls of the owner's area send. Without one, the website uses that of /login or /registerwithvehicledetail. Until it has one, the owner's area asks for a login.",
      "3041",
    ),
    guid: field("guid", text, "The website does not use it.", "MH31-PAID-0001"),
    consentDue,
  }),
});

const vehicleFields = {
  emergencyPhone: field(
    "emergencyContactNumber",
    requiredText,
    "The emergency contact's number: 10 digits, a mobile number or a landline number with its area code.",
    "9820054321",
  ),
  plate: field("vehiclePlateNumber", requiredText, "The plate's number: 4 to 10 capital letters and digits, without spaces.", "MH31FA2024"),
};

const stickerGuid = field(
  "guid",
  requiredText,
  "The guid of the scanned sticker, which the call registers to the vehicle.",
  "MH31-PAID-0001",
);

export const registerOwnerWithVehicle = defineCall({
  path: "/registerwithvehicledetail",
  purpose:
    "Stores a new owner's profile and registers the scanned sticker to the owner's first vehicle. Called from /profiledetail, after the code is verified.",
  whenItFails: 'The page /profiledetail keeps what was typed and says "There was an error submitting the form."',
  effect: "create",
  caller: "owner",
  marks: [],
  request: record({
    name: field("strName", requiredText, "The owner's name, at most 50 characters.", "Farhan Qureshi"),
    phone: field("strPhone", requiredText, "The phone number to which the code was sent: 10 digits.", "9820012345"),
    email: field("strEmail", requiredText, "The owner's e-mail address, at most 50 characters.", "farhan@example.in"),
    dateOfBirth: field("strDOB", day, "The owner's date of birth. The owner is at least 18 years old."),
    address: field("strAddress", requiredText, "The owner's street address, at most 200 characters.", "14 Central Avenue"),
    city: field("strCity", requiredText, "The owner's city, at most 30 characters.", "Nagpur"),
    state: field(
      "strState",
      requiredText,
      "The owner's state: a name from /state_list. If that list was not available, the text that the owner typed, at most 50 characters.",
      "Maharashtra",
    ),
    pincode: field("strPincode", requiredText, "The owner's pincode: 6 digits.", "440001"),
    emergencyPhone: vehicleFields.emergencyPhone,
    plate: vehicleFields.plate,
    bloodGroup: field(
      "bloodGroup",
      text,
      `The owner's blood group: one of ${bloodGroups.join(", ")}; or empty text if the owner chose none.`,
      "O+",
    ),
    guid: stickerGuid,
    ownerId: field("VehicleOwnerMasterId", requiredSentId, 'The owner\'s id that /verifyOTP answered, or "0" if it answered none.', "2041"),
  }),
  answer: record({
    loginId: field("UserLoginID", requiredId, "The owner's login id, which the calls of the owner's area send.", "3041"),
    vehicleId: field(
      "vehicleOwnerMasterDetailId",
      requiredId,
      "The new vehicle's id. The website requires it as a sign of success, but does not use it.",
      "4041",
    ),
  }),
});

export const addVehicle = defineCall({
  path: "/addvehicledetail",
  purpose: "Registers the scanned sticker to another vehicle of a registered owner. Called from /logindetail.",
  whenItFails: 'The page /logindetail keeps what was typed and says "There was an error submitting the form. Please try again."',
  effect: "create",
  caller: "owner",
  marks: [],
  request: record({
    ...vehicleFields,
    guid: stickerGuid,
    ownerId: field("VehicleOwnerMasterId", requiredSentId, "The owner's id that /verifyOTP answered.", "2041"),
  }),
  answer: record({}),
});
