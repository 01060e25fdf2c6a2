import { reportContact } from "#contract/misuse";
import { isReportable } from "../contact/misuse/rules";
import { findContactToReport, insertContactReport } from "../contact/misuse/store";
import { parseId } from "../requests/parse";
import { defineVehicleHandler } from "./identity";
import { refusal } from "./rules";

const noContact = refusal("This contact cannot be reported.");

/** Reports one of the owner's contacts. Idempotent. */
export const report = defineVehicleHandler(reportContact, async ({ contactId: written }, context, vehicle, owner) => {
  const { database, clock } = context;
  const contactId = parseId(written);
  const contact = contactId === null ? null : await findContactToReport(database, vehicle.stickerId, contactId);
  const now = clock.now();
  if (contactId === null || contact === null || !isReportable(contact.createdAt, now)) return noContact;
  const { callerHash, siteHash } = contact;
  await insertContactReport(database, { contactId, ownerId: owner.id, callerHash, siteHash, createdAt: now });
  return { kind: "answer", data: {} };
});
