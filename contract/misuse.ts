import { beyondSpec } from "./call";
import { field, requiredText } from "./fields";
import { ownVehicle } from "./owner";

/** Reports a contact as abuse. Refused if the contact's `report` is "impossible". A second report is accepted, and changes nothing. */
export const reportContact = beyondSpec("write", "owner", "/vehicle_owner/report_contact", {
  request: { ...ownVehicle, contactId: field("contactId", requiredText) },
});

/** Reports a sticker on a vehicle for which it is not registered. Offered only if the response to a scan has `takesReports`. */
export const reportWrongVehicle = beyondSpec("write", "anyone", "/wrong_vehicle", { request: { guid: field("guid", requiredText) } });
