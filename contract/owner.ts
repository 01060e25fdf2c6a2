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
import { RENEWAL_COUPON_ID } from "./limits";

/** The owner who is logged in. */
export const ownLogin = { loginId: field("UserLoginID", requiredSentId) };

/** A vehicle of the owner who is logged in. */
export const ownVehicle = {
  ...ownLogin,
  vehicleId: field("VehicleOwnerMasterDetailId", requiredSentId),
};

export const requestOwnerLoginCode = defineCall({
  path: "/vehicle_owner/login",
  effect: "create",
  caller: "anyone",
  marks: [],
  request: record({ phone: field("phone", requiredText) }),
  answer: record({ authorisation, onItsWay }),
});

export const verifyOwnerLoginCode = defineCall({
  path: "/vehicle_owner/verifyOTP",
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode"],
  request: record({
    phone: field("mobile", requiredText),
    code: field("password", requiredText),
  }),
  answer: record({
    loginId: field("UserLoginID", requiredId),
    ownerId: field("VehicleOwnerMasterId", requiredId),
    token: field("authToken", requiredText),
    language: field("language", omittedWhenNull(requiredText)),
    consentDue,
  }),
});

const profileFields = {
  name: field("VehicleOwnerName", text),
  dateOfBirth: field("VehicleOwnerDOB", day),
  address: field("VehicleOwnerAddress", text),
  city: field("VehicleOwnerCity", text),
  state: field("VehicleOwnerState", text),
  pincode: field("VehicleOwnerPincode", text),
  email: field("VehicleOwnerEmail", text),
  phone: field("VehicleOwnerMobile", text),
  bloodGroup: field("VehicleOwnerBloodGroup", text),
};

export const readOwnerProfile = defineCall({
  path: "/vehicle_owner/profile",
  effect: "read",
  caller: "owner",
  marks: [],
  request: record(ownLogin),
  answer: wrapped(
    "VehicleOwnerName",
    record({
      ...profileFields,
      ownerId: field("VehicleOwnerMasterId", id),
      loginId: field("UserLoginID", id),
      hasDataRights,
    }),
  ),
});

export type OwnerProfile = AnswerOf<typeof readOwnerProfile>;

export const updateOwnerProfile = defineCall({
  path: "/vehicle_owner/update_profile",
  effect: "write",
  caller: "owner",
  marks: [],
  request: record({
    ...profileFields,
    ownerId: field("VehicleOwnerMasterId", sentId),
    loginId: field("UserLoginID", sentId),
  }),
  answer: record({}),
});

export const listVehicles = defineCall({
  path: "/vehicle_owner/getQRCode",
  effect: "read",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record({
    ...ownLogin,
    couponId: field("RenewCouponCodeID", constant(RENEWAL_COUPON_ID)),
  }),
  answer: record({
    vehicles: field(
      "QRList",
      list(
        record({
          id: field("VehicleOwnerMasterDetailId", requiredId),
          plate: field("vehiclePlateNumber", text),
          emergencyPhone: field("emergencyContactNumber", text),
          isPaid: field("isPaid", flag),
          trialEndsAt: field("demoEndDate", instant),
          productId: field("productid", id),
          rate: field("rate", optional(rupees)),
          barcode: field("VehicleBarcode", text),
          isPaused: field("isPaused", optional(flag)),
          hasContactSettings: field("hasContactSettings", optional(flag)),
          quietUntil: field("quietUntil", instant),
          lastContactAt: field("lastContactDate", instant),
        }),
      ),
    ),
    offer: field(
      "Offer",
      optional(
        record({
          text: field("text", text),
          percent: field("value", decimalNumber),
        }),
      ),
    ),
    changes,
  }),
});

export type Vehicle = AnswerOf<typeof listVehicles>["vehicles"][number];

export const updateVehicle = defineCall({
  path: "/vehicle_owner/UpdateQRCode",
  effect: "write",
  caller: "owner",
  marks: [],
  request: record({
    vehicleId: ownVehicle.vehicleId,
    plate: field("vehiclePlateNumber", requiredText),
    emergencyPhone: field("emergencyContactNumber", requiredText),
    ...ownLogin,
  }),
  answer: record({}),
});

/**
 * Stores the language in which the owner reads. Not in the spec: with an API that lacks this API call, only the browser keeps the language.
 */
export const setOwnerLanguage = defineCall({
  path: "/vehicle_owner/set_language",
  isBeyondSpec: true,
  effect: "write",
  caller: "owner",
  marks: [],
  request: record({
    ...ownLogin,
    language: field("language", requiredText),
  }),
  answer: record({}),
});

/**
 * Revokes the token that authorises this API call. With an API that lacks the call, the token stays valid until it expires.
 */
export const endOwnerSession = defineCall({
  path: "/vehicle_owner/logout",
  isBeyondSpec: true,
  effect: "write",
  caller: "owner",
  marks: [],
  request: record({
    loginId: field("UserLoginID", requiredSentId),
  }),
  answer: record({}),
});
