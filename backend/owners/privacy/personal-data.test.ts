import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";

import { allTables } from "../../testing/test-database";
import { personalData } from "./personal-data";

/**
 * The columns without personal data of owners, by table. Before you add a column here, ask whether it says anything about an owner.
 */
const otherColumns: Readonly<Record<string, string>> = {
  // Keys, hashes and times in the tables of `personal-data.ts`. The row itself goes, or is named there.
  sessions: "tokenHash role subjectId confirmedAt endedAt",
  oneTimeCodes:
    "id noticeVersion noticeLanguage codeHash challengeHash outboxId callerHash siteHash browserHash isKnownBrowser attempts expiresAt endedAt endedBy",
  knownBrowsers: "browserHash",
  guessAllowances: "holder usedUntil",
  consents: "id ownerId contactId",
  nominees: "ownerId createdAt",
  erasureRequests: "ownerId",
  contactReports: "contactId ownerId callerHash siteHash",
  contactSettings: "vehicleId updatedAt",
  alertChoices: "ownerId updatedAt",
  // The browser's address at its push service, encrypted, and its hash.
  pushSubscriptions: "id ownerId endpointHash subscription browserHash",
  alertTests: "ownerId outboxId",
  stoppedCallers: "id stickerId callerHash",
  notes: "id orderId ownerId inquiryId writtenBy",
  inquiries: "id callerHash siteHash answeredAt closedAt",
  grievances: "id callerHash siteHash closedAt",
  sandboxDeliveries: "outboxId channel state nextStepAt createdAt",
  idempotencyKeys: "key requestHash createdAt",
  outbox:
    "id channel isDecoy contactId orderId state attempts expiresAt dueAt notBefore isCancelled leasedUntil providerReference failure reported createdAt finishedAt",
  contacts: "id stickerId callerHash siteHash browserHash answerCodeHash answerCodeId formerVehicleId",
  orders: "id kind subtotal discount gst total promoCodeId promoReservedUntil codeHash createdAt cancelAskedAt cancelledAt cancelNote",
  stickers: "id guid productId isPostpaid isPaid rate createdAt",
  vehicles: "id ownerId stickerId",
  owners: "id",
  ownerEvents: "id ownerId vehicleId",
  phoneChanges: "id ownerId codeHash madeAt stoppedAt createdAt",
  emailChanges: "id ownerId codeHash madeAt stoppedAt createdAt",
  // Which sticker was handed over when. It names nobody once the vehicle is erased.
  releases: "vehicleId stickerId trialEndsAt releasedAt finalAt",
  vehiclePeople: "id vehicleId codeHash createdAt",
  // Which end of a trial the owner was told of. It names nobody, and goes with the vehicle.
  trialNotices: "id vehicleId kind about toldAt",
  // What happened to a contact. It names nobody, and goes with the contact.
  contactEvents: "position contactId attemptId type detail answeredBy heldUntil callerHash siteHash browserHash at",
  contactLinks: "id contactId personId channel codeHash",
  // Hashes of scanners' and visitors' networks, for limits. An owner cannot be found in them.
  accidentRequests: "id kind stickerId phoneHash callerHash siteHash createdAt",
  accountDisclosures: "id callerHash siteHash browserHash createdAt",
  callerRequests: "id kind callerHash siteHash createdAt",
  presenceProofs: "id stickerId kind isRight contactId attemptId callerHash siteHash createdAt",
  promoFailures: "id callerHash siteHash createdAt",
  promoGrants: "id callerHash promoCodeId total discount expiresAt",
  unknownCodes: "id kind callerHash siteHash createdAt",
  wrongVehicleReports: "id stickerId callerHash siteHash createdAt",
  // Books: amounts, parcels and the payment provider's ids. They stay as long as their order.
  // What was asked for and changed, without what it was before.
  orderEvents: "id orderId kind by reason fields at",
  orderLines: "id orderId productId quantity price isSingle",
  payments:
    "orderId state amount currency providerOrderId openingUntil linkId linkUrl providerPaymentId failureReason unsettledSince unsettledReason nextCheckAt checks createdAt paidAt",
  paymentEvents: "eventId receivedAt",
  strayPayments: "providerPaymentId orderId reason amount currency createdAt",
  refunds: "id providerPaymentId orderId amount reason state providerRefundId createdAt",
  stickerOrders: "orderId stickerId",
  shopDispatches: "orderId courier docket dispatchedAt",
  dispatchCorrections: "id orderId courier docket dispatchedAt reason correctedAt",
  // Resellers, who are businesses and no owners.
  resellers: "id guid email name phone address city state pincode gstin prepaidDiscount postpaidDiscount purchaseLimit wanted createdAt",
  // The people of a shop, whose own e-mail address goes some years after their log-in has ended.
  resellerPeople: "id resellerId email state codeHash createdAt",
  priceBreaks: "fromQuantity rate",
  quotes: "id resellerId fromQuantity rate expiresAt",
  resellerOrders: "orderId resellerId personId mode quantity rate discount createdAt paidAt dispatchedAt courier docket",
  balanceOrders: "orderId resellerId",
  resellerStickers: "stickerId resellerId orderId number",
  resellerPayments: "id resellerId orderId amount reference paidAt",
  ledger: "id resellerId number event orderId paymentId reverses opening credit debit closing note createdAt",
  taxDocuments: "number series orderId refundId issuedAt isTakenBack day",
  taxDocumentNumbers: "seriesOfYear last",
  // The people who run the shop, and what they did. No customer is named.
  operators: "id email name role authenticatorSecret setUpAt lastTimeStep createdAt endedAt",
  recoveryCodes: "codeHash operatorId usedAt",
  audit: "number at door operatorId actor action subject details outcome",
  jobs: "id operatorId command values state done total message leasedUntil attempts createdAt finishedAt",
  jobParts: "jobId file position content",
  // Stock, prices and texts of the operator.
  batchStickers: "stickerId batchId number orderId",
  stickerBatches: "id name kind productId resellerId quantity createdAt",
  shopProducts: "id name price replacementPrice struckPrice photos",
  promoCodes: "id code percent amount minimumTotal validFrom validUntil useLimit offer createdAt",
  pages: "id name html",
  pageVersions: "id pageId name html replacedAt",
  states: "id name",
  testimonials: "id photo name companyName stars description",
  // Proofs of what was done, without the person.
  erasures: "id requestedBy reason requestedAt erasedAt",
  breachNotices: "id contentHash text recipients sentAt toldUpTo",
  // The payment sandbox, which knows orders by number.
  sandboxOrders: "id amount currency receipt status createdAt",
  sandboxLinks: "id orderId referenceId description callbackUrl status expiresAt createdAt",
  sandboxPayments: "id orderId status createdAt",
  secretMarks: "mark",
  sandboxRefunds: "id paymentId amount receipt idempotencyKey createdAt",
  sandboxWebhooks: "id eventId body attempts dueAt",
};

function personalColumns(name: string): string[] {
  return personalData.filter(({ table }) => table === allTables[name]).flatMap(({ columns }) => columns);
}

function namedColumns(name: string): string[] {
  return [...personalColumns(name), ...(otherColumns[name] ?? "").split(" ").filter((column) => column !== "")];
}

test.each(Object.keys(allTables))("each column of the table %s is in personal-data.ts or in the list above, and exists", (name) => {
  const table = allTables[name];
  if (table === undefined) throw new Error("unreachable");
  expect([...new Set(namedColumns(name))].sort()).toEqual(Object.keys(getTableColumns(table)).sort());
});

test("no column is called both personal and not personal, and no unknown table is named", () => {
  for (const [name, columns] of Object.entries(otherColumns)) {
    expect(Object.keys(allTables)).toContain(name);
    expect(columns.split(" ").filter((column) => personalColumns(name).includes(column))).toEqual([]);
  }
});

test("what an erasure keeps is named with its law", () => {
  const kept = personalData.flatMap(({ erasure }) => (typeof erasure === "object" && "kept" in erasure ? [erasure.kept] : []));
  expect(kept).toEqual([expect.stringContaining("DPDP Rules 2025, rule 8(3)"), expect.stringContaining("CGST Act, section 36")]);
});
