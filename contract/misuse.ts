import { defineCall } from "./call";
import { field, record, requiredSentId, requiredText } from "./fields";

/**
 * API calls that report misuse. They are not in the spec. The website makes them only if a response of the API says that the API accepts
 * reports.
 */

/**
 * Reports a contact as abuse. The API refuses a contact whose `report` is "impossible". It accepts a second report, which changes nothing.
 */
export const reportContact = defineCall({
  path: "/vehicle_owner/report_contact",
  isBeyondSpec: true,
  effect: "write",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record({
    loginId: field("UserLoginID", requiredSentId),
    vehicleId: field("VehicleOwnerMasterDetailId", requiredSentId),
    contactId: field("contactId", requiredText),
  }),
  answer: record({}),
});

/**
 * Reports that a sticker is on a vehicle for which it is not registered. The website offers this only if the response to a scan has
 * `takesReports`.
 */
export const reportWrongVehicle = defineCall({
  path: "/wrong_vehicle",
  isBeyondSpec: true,
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ guid: field("guid", requiredText) }),
  answer: record({}),
});
