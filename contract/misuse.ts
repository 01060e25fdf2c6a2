import { defineCallBeyondSpec } from "./call";
import { field, record, requiredText } from "./fields";
import { ownVehicle } from "./owner";

/**
 * API calls that report misuse. They are not in the spec. The website makes them only if a response of the API says that the API accepts
 * reports.
 */

/**
 * Reports a contact as abuse. The API refuses a contact whose `report` is "impossible". It accepts a second report, which changes nothing.
 */
export const reportContact = defineCallBeyondSpec({
  path: "/vehicle_owner/report_contact",
  effect: "write",
  request: record({
    ...ownVehicle,
    contactId: field("contactId", requiredText),
  }),
  answer: record({}),
});

/**
 * Reports that a sticker is on a vehicle for which it is not registered. The website offers this only if the response to a scan has
 * `takesReports`.
 */
export const reportWrongVehicle = defineCallBeyondSpec({
  path: "/wrong_vehicle",
  effect: "write",
  caller: "anyone",
  request: record({ guid: field("guid", requiredText) }),
  answer: record({}),
});
