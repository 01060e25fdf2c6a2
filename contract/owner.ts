import { authorisation, consentDue, hasDataRights } from "./accounts";
import { defineCall, type AnswerOf } from "./call";
import { changes } from "./change-state";
import {
  constant,
  day,
  decimalNumber,
  field,
  flag,
  id,
  instant,
  list,
  omittedWhenNull,
  onItsWay,
  optional,
  record,
  requiredId,
  requiredSentId,
  requiredText,
  rupees,
  sentId,
  text,
  wrapped,
} from "./fields";
import { ownerLanguages } from "./languages";
import { bloodGroups, RENEWAL_COUPON_ID } from "./limits";

/** The owner who is logged in. */
export const ownLogin = { loginId: field("UserLoginID", requiredSentId, "The owner's login id.", "3041") };

/** A vehicle of the owner who is logged in. */
export const ownVehicle = {
  ...ownLogin,
  vehicleId: field(
    "VehicleOwnerMasterDetailId",
    requiredSentId,
    "The vehicle's id from /vehicle_owner/getQRCode. The API must check that it is this owner's.",
    "4041",
  ),
};

export const requestOwnerLoginCode = defineCall({
  path: "/vehicle_owner/login",
  purpose: "Sends a one-time code of six digits by SMS to a registered owner, for the owner's area. Called from /userlogin.",
  whenItFails:
    'The page /userlogin keeps the phone number. It says "Failed to send OTP" if the call is refused without a message, and "An error occurred during login." without a usable response.',
  effect: "create",
  caller: "anyone",
  marks: [],
  request: record({ phone: field("phone", requiredText, "The owner's phone number: 10 digits.", "9820012345") }),
  answer: record({ authorisation, onItsWay }),
});

export const verifyOwnerLoginCode = defineCall({
  path: "/vehicle_owner/verifyOTP",
  purpose: "Checks the code of /vehicle_owner/login and starts the owner's session. Called when the owner submits the code on /userlogin.",
  whenItFails:
    'The page /userlogin says "Invalid OTP..!" if the call is refused without a message, and "Failed to verify OTP" without a usable response. The owner can try again.',
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode"],
  request: record({
    phone: field("mobile", requiredText, "The phone number to which the code was sent: 10 digits.", "9820012345"),
    code: field("password", requiredText, "The code that the owner typed: six digits.", "482913"),
  }),
  answer: record({
    loginId: field("UserLoginID", requiredId, "The owner's login id, which the calls of the owner's area send.", "3041"),
    ownerId: field("VehicleOwnerMasterId", requiredId, "The owner's id, which /addvehicledetail sends.", "2041"),
    token: field("authToken", requiredText, "Sent as the Bearer token of the owner's later calls.", "opaque-session-token"),
    language: field(
      "language",
      omittedWhenNull(requiredText),
      `Beyond the specification: the language that the owner chose, one of ${ownerLanguages.join(", ")}. If missing, the browser's choice stays.`,
      "hi",
    ),
    consentDue,
  }),
});

const profileFields = {
  name: field("VehicleOwnerName", text, "The owner's name, at most 50 characters.", "Farhan Qureshi"),
  dateOfBirth: field("VehicleOwnerDOB", day, "The owner's date of birth."),
  address: field("VehicleOwnerAddress", text, "The owner's street address, at most 200 characters.", "14 Central Avenue"),
  city: field("VehicleOwnerCity", text, "The owner's city, at most 30 characters.", "Nagpur"),
  state: field("VehicleOwnerState", text, "The owner's state, as /state_list names it.", "Maharashtra"),
  pincode: field("VehicleOwnerPincode", text, "The owner's pincode: 6 digits.", "440001"),
  email: field("VehicleOwnerEmail", text, "The owner's e-mail address. Owners cannot change it on the website.", "farhan@example.in"),
  phone: field("VehicleOwnerMobile", text, "The owner's phone number: 10 digits. Owners cannot change it on the website.", "9820012345"),
  bloodGroup: field(
    "VehicleOwnerBloodGroup",
    text,
    `The owner's blood group: one of ${bloodGroups.join(", ")}; or empty text if it is not known.`,
    "O+",
  ),
};

export const readOwnerProfile = defineCall({
  path: "/vehicle_owner/profile",
  purpose:
    "Returns the owner's profile. Called from /userdetail, which shows it, from /userprofile, where it is edited, and from /renew_checkout, which orders with it.",
  whenItFails:
    'In place of the profile, /userdetail says "Failed to fetch profile data." if the call is refused, and "There was an error fetching the profile data." without a usable response. On /userprofile and /renew_checkout, an error page says so.',
  effect: "read",
  caller: "owner",
  marks: [],
  request: record(ownLogin),
  answer: wrapped(
    "VehicleOwnerName",
    record({
      ...profileFields,
      ownerId: field(
        "VehicleOwnerMasterId",
        id,
        "The owner's id. The website sends it back to /vehicle_owner/update_profile, or empty text without one.",
        "2041",
      ),
      loginId: field("UserLoginID", id, "The website does not use it.", "3041"),
      hasDataRights,
    }),
  ),
});

export type OwnerProfile = AnswerOf<typeof readOwnerProfile>;

export const updateOwnerProfile = defineCall({
  path: "/vehicle_owner/update_profile",
  purpose:
    "Stores the changed profile. Called from /userprofile, which reads the profile again first. E-mail, phone and the owner's id are sent back as /vehicle_owner/profile answered them.",
  whenItFails: 'The page /userprofile keeps what was typed and says "There was an error submitting the form."',
  effect: "write",
  caller: "owner",
  marks: [],
  request: record({
    ...profileFields,
    ownerId: field("VehicleOwnerMasterId", sentId, "The owner's id that /vehicle_owner/profile answered.", "2041"),
    loginId: field("UserLoginID", sentId, "The owner's login id.", "3041"),
  }),
  answer: record({}),
});

export const listVehicles = defineCall({
  path: "/vehicle_owner/getQRCode",
  purpose:
    "Lists the owner's vehicles, with the validity of their stickers and the offer for a renewal. Called from /userdetail, /myqr and /logindetail, and from every page about one vehicle, which looks the vehicle up in this list.",
  whenItFails:
    'In place of the list, /userdetail says "We could not load your vehicles. Please try again." On the other pages, an error page says so. The page /logindetail leaves out the list.',
  effect: "read",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record({
    ...ownLogin,
    couponId: field("RenewCouponCodeID", constant(RENEWAL_COUPON_ID), "The id of the promo code whose offer is wanted."),
  }),
  answer: record({
    vehicles: field(
      "QRList",
      list(
        record({
          id: field("VehicleOwnerMasterDetailId", requiredId, "The vehicle's id. Links and later calls name the vehicle by it.", "4041"),
          plate: field("vehiclePlateNumber", text, "The plate's number, shown in all lists.", "MH31FA2024"),
          emergencyPhone: field(
            "emergencyContactNumber",
            text,
            "The emergency contact's number: shown, and the start of its form.",
            "9820054321",
          ),
          isPaid: field(
            "isPaid",
            flag,
            'Whether the sticker is paid. A paid one is "Valid for Lifetime". An unpaid one gets a Renew button.',
          ),
          trialEndsAt: field(
            "demoEndDate",
            instant,
            "When the trial of an unpaid sticker ends, which gives the days left. Without a time, an unpaid sticker counts as expired.",
            "2026-12-08T18:30:00.000Z",
          ),
          productId: field(
            "productid",
            id,
            "1 for a car sticker, 2 for a bike sticker: decides the picture and the preset messages. The renewal sends it back. Any other value counts as a car.",
            "1",
          ),
          rate: field(
            "rate",
            optional(rupees),
            "The price of a renewal before discount and GST. Without it, /renew_checkout shows an error page.",
            500,
          ),
          barcode: field(
            "VehicleBarcode",
            text,
            "The sticker's guid. A renewal and its payment send it back. With `isPaused`, it is also the link to what others see after a scan.",
            "MH31-PAID-0001",
          ),
          isPaused: field(
            "isPaused",
            optional(flag),
            "Beyond the specification: whether the owner has paused the sticker. If missing, the website offers neither pausing nor the contact log.",
            0,
          ),
          hasContactSettings: field(
            "hasContactSettings",
            optional(flag),
            "Beyond the specification: whether the API has contact settings for this vehicle. If missing, the website does not offer them.",
          ),
          quietUntil: field(
            "quietUntil",
            instant,
            "Beyond the specification: when the quiet hours that apply now end, shown on /userdetail. If missing, there are none now.",
            null,
          ),
          lastContactAt: field(
            "lastContactDate",
            instant,
            "Beyond the specification: when somebody last contacted the owner about this vehicle, shown on /userdetail. If missing, the page does not say.",
            "2026-11-24T08:32:00.000Z",
          ),
        }),
      ),
      "The owner's vehicles, in the order in which pages show them. An empty list shows how to register a sticker.",
    ),
    offer: field(
      "Offer",
      optional(
        record({
          text: field("text", text, "The sentence about the offer.", "Renew now with LIFE14 and save 10%."),
          percent: field("value", decimalNumber, "The offer's discount in percent. Not shown, but without it there is no offer.", 10),
        }),
      ),
      "An offer for renewals. Shown on /renew_checkout, and on /userdetail if a vehicle is unpaid. If missing, the pages show none.",
    ),
    changes,
  }),
});

export type Vehicle = AnswerOf<typeof listVehicles>["vehicles"][number];

export const updateVehicle = defineCall({
  path: "/vehicle_owner/UpdateQRCode",
  purpose: "Stores a vehicle's changed emergency contact. Called from /updatelogindetail.",
  whenItFails: 'The page /updatelogindetail keeps what was typed and says "There was an error submitting the form."',
  effect: "write",
  caller: "owner",
  marks: [],
  request: record({
    vehicleId: ownVehicle.vehicleId,
    plate: field(
      "vehiclePlateNumber",
      requiredText,
      "The plate as /vehicle_owner/getQRCode answered it. Owners cannot change it.",
      "MH31FA2024",
    ),
    emergencyPhone: field(
      "emergencyContactNumber",
      requiredText,
      "The new number: 10 digits, a mobile number or a landline number with its area code.",
      "9820054321",
    ),
    ...ownLogin,
  }),
  answer: record({}),
});

/**
 * Stores the language in which the owner reads. Not in the spec: with an API that lacks this API call, only the browser keeps the language.
 */
export const setOwnerLanguage = defineCall({
  path: "/vehicle_owner/set_language",
  purpose:
    "Stores the language in which the owner reads pages and SMS. Called when the owner chooses a language on /userdetail, or registers in another language than English. The website makes this call only to its built-in API.",
  whenItFails: "Nothing: the browser keeps the language in a cookie.",
  isBeyondSpec: true,
  effect: "write",
  caller: "owner",
  marks: [],
  request: record({
    ...ownLogin,
    language: field("language", requiredText, `The chosen language: one of ${ownerLanguages.join(", ")}.`, "hi"),
  }),
  answer: record({}),
});

/**
 * Revokes the token that authorises this API call. With an API that lacks the call, the token stays valid until it expires.
 */
export const endOwnerSession = defineCall({
  path: "/vehicle_owner/logout",
  purpose:
    "Revokes the Bearer token of this call. Called when an owner logs out, or logs in again and gets another token. The website makes this call only to its built-in API.",
  whenItFails: "Nothing: the browser is logged out anyway, and the token stays valid until it expires.",
  isBeyondSpec: true,
  effect: "write",
  caller: "owner",
  marks: [],
  request: record({
    loginId: field("UserLoginID", requiredSentId, "The owner's login id or, before a first vehicle is registered, the owner's id.", "3041"),
  }),
  answer: record({}),
});
