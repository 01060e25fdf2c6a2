import { authorisation, consentDue } from "./accounts";
import { type AnswerOf, beyondSpec, defineCall } from "./call";
import { field, list, nested, omittedWhenNull, onItsWay, optional, record, wrapped } from "./fields";
import { RENEWAL_COUPON_ID } from "./limits";
import {
  constant,
  day,
  decimalNumber,
  flag,
  id,
  instant,
  oneOf,
  requiredId,
  requiredSentId,
  requiredText,
  rupees,
  sentId,
  text,
} from "./values";

/** The owner who is logged in. */
export const ownLogin = { loginId: field("UserLoginID", requiredSentId) };

/** A vehicle of the owner who is logged in. */
export const ownVehicle = { ...ownLogin, vehicleId: field("VehicleOwnerMasterDetailId", requiredSentId) };

export const requestOwnerLoginCode = defineCall("create", "anyone", "/vehicle_owner/login", [], {
  shows: "onRefusal",
  request: { phone: field("phone", requiredText) },
  answer: { authorisation, onItsWay },
});

export const verifyOwnerLoginCode = defineCall("write", "anyone", "/vehicle_owner/verifyOTP", ["ErrorCode"], {
  request: { phone: field("mobile", requiredText), code: field("password", requiredText) },
  answer: {
    loginId: field("UserLoginID", requiredId),
    ownerId: field("VehicleOwnerMasterId", requiredId),
    token: field("authToken", requiredText),
    language: field("language", omittedWhenNull(requiredText)),
    consentDue,
  },
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

export const readOwnerProfile = defineCall("read", "owner", "/vehicle_owner/profile", [], {
  request: ownLogin,
  answer: wrapped(
    "VehicleOwnerName",
    record({
      ...profileFields,
      ownerId: field("VehicleOwnerMasterId", id),
      loginId: field("UserLoginID", id),
      hasDataRights: field("hasDataRights", optional(flag)),
    }),
  ),
});

export type OwnerProfile = AnswerOf<typeof readOwnerProfile>;

export const updateOwnerProfile = defineCall("write", "owner", "/vehicle_owner/update_profile", [], {
  request: { ...profileFields, ownerId: field("VehicleOwnerMasterId", sentId), loginId: field("UserLoginID", sentId) },
});

/** The people whom an owner can name for a vehicle. */
export const vehicleRoles = ["emergency", "second_driver"] as const;
export type VehicleRole = (typeof vehicleRoles)[number];

/** What a named person has said. `told`: they got an SMS, and have not answered. */
export const personStates = ["told", "accepted", "refused"] as const;
export type PersonState = (typeof personStates)[number];

export const listVehicles = defineCall("read", "owner", "/vehicle_owner/getQRCode", ["ErrorCode", "Status"], {
  request: { ...ownLogin, couponId: field("RenewCouponCodeID", constant(RENEWAL_COUPON_ID)) },
  answer: {
    vehicles: nested("QRList", list, {
      id: field("VehicleOwnerMasterDetailId", requiredId),
      plate: field("vehiclePlateNumber", text),
      emergencyPhone: field("emergencyContactNumber", text),
      isPaid: field("isPaid", flag),
      trialEndsAt: field("demoEndDate", instant),
      productId: field("productid", id),
      rate: field("rate", optional(rupees)),
      /** The price of one sticker in place of this one. Null if the API sells none for it. */
      replacementPrice: field("replacementRate", omittedWhenNull(rupees)),
      barcode: field("VehicleBarcode", text),
      isPaused: field("isPaused", optional(flag)),
      hasContactSettings: field("hasContactSettings", optional(flag)),
      quietUntil: field("quietUntil", instant),
      lastContactAt: field("lastContactDate", instant),
    }),
    hasAlerts: field("hasAlerts", optional(flag)),
    offer: nested("Offer", optional, { text: field("text", text), percent: field("value", decimalNumber) }),
    /** What the owner can change beyond the specification, and which changes are under way. */
    changes: nested("changes", optional, {
      phoneChange: nested("phoneChange", optional, { phoneEnd: field("phoneEnd", text), at: field("at", instant) }),
      emailChange: nested("emailChange", optional, { at: field("at", instant) }),
      released: nested("released", list, {
        vehicleId: field("vehicleId", requiredId),
        plate: field("plate", text),
        until: field("until", instant),
      }),
      people: nested("people", list, {
        vehicleId: field("vehicleId", requiredId),
        role: field("role", oneOf(vehicleRoles, "emergency")),
        phone: field("phone", text),
        state: field("state", oneOf(personStates, "told")),
      }),
    }),
  },
});

export type ChangeState = NonNullable<AnswerOf<typeof listVehicles>["changes"]>;

export type Vehicle = AnswerOf<typeof listVehicles>["vehicles"][number];

export const updateVehicle = defineCall("write", "owner", "/vehicle_owner/UpdateQRCode", [], {
  request: {
    vehicleId: ownVehicle.vehicleId,
    plate: field("vehiclePlateNumber", requiredText),
    emergencyPhone: field("emergencyContactNumber", requiredText),
    ...ownLogin,
  },
});

/** Stores the language in which the owner reads. With an API that lacks the call, only the browser keeps the language. */
export const setOwnerLanguage = beyondSpec("write", "owner", "/vehicle_owner/set_language", {
  marks: [],
  request: { ...ownLogin, language: field("language", requiredText) },
});

/** Revokes the token that authorises this API call. With an API that lacks the call, the token stays valid until it expires. */
export const endOwnerSession = beyondSpec("write", "owner", "/vehicle_owner/logout", { marks: [], request: ownLogin });
