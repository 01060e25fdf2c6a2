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
  purpose:
    "Reports a contact as abuse. Called from /contactlog, for a contact whose `report` is not `impossible`. A second report of the same contact must succeed and change nothing.",
  whenItFails: 'The page /contactlog says "We could not report the contact. Please try again."',
  effect: "write",
  request: record({
    ...ownVehicle,
    contactId: field("contactId", requiredText, "The contact's id from /vehicle_owner/contacts.", "6041"),
  }),
  answer: record({}),
});

/**
 * Reports that a sticker is on a vehicle for which it is not registered. The website offers this only if the response to a scan has
 * `takesReports`.
 */
export const reportWrongVehicle = defineCallBeyondSpec({
  path: "/wrong_vehicle",
  purpose:
    "Reports that a sticker is on another vehicle than the one it is registered to. Called from /wrongvehicle, which exists only if /qrcodedetail answers `takesReports`.",
  whenItFails: 'The page /wrongvehicle says "We could not send your report. Please try again."',
  effect: "write",
  caller: "anyone",
  request: record({ guid: field("guid", requiredText, "The guid of the scanned sticker.", "MH31-PAID-0001") }),
  answer: record({}),
});
