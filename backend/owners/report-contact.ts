import { reportContact } from "#contract/misuse";
import { words } from "#contract/words";
import { isReportable } from "../misuse/rules";
import { findContactToReport, insertContactReport } from "../misuse/store";
import { defineHandler } from "../requests/handler";
import { parseId } from "../requests/parse";
import { ownerByLogin, unauthorised } from "./identity";
import { refusal } from "./rules";
import { findVehicleOf } from "./vehicle-store";

const noContact = refusal("This contact cannot be reported.");

/** Reports one of the owner's contacts. Idempotent. */
export const report = defineHandler(reportContact, async ({ loginId, vehicleId, contactId: written }, context) => {
  const owner = await ownerByLogin(context, loginId);
  if (owner === null) return unauthorised;
  const { database, clock } = context;
  const vehicle = await findVehicleOf(database, owner.id, parseId(vehicleId));
  if (vehicle === null) return refusal(words.vehicleUnknown);
  const contactId = parseId(written);
  const contact = contactId === null ? null : await findContactToReport(database, vehicle.stickerId, contactId);
  const now = clock.now();
  if (contactId === null || contact === null || !isReportable(contact.createdAt, now)) return noContact;
  const { callerHash, siteHash } = contact;
  await insertContactReport(database, { contactId, ownerId: owner.id, callerHash, siteHash, createdAt: now });
  return { kind: "answer", data: {} };
});
