const DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** The vehicle that the contacts below are about, as an API lists it. */
const vehicle = {
  VehicleOwnerMasterDetailId: "1",
  vehiclePlateNumber: "KA01AB1234",
  emergencyContactNumber: "9845011122",
  isPaid: "1",
  isPaused: "0",
};

/** Contacts as a simple external API sends them, with only five fields (contract/owner-contacts.ts). */
const simpleContacts: readonly Readonly<Record<string, unknown>>[] = [
  { contactDate: "2026-11-22T08:32:00.000Z", kind: "message", message: "car is getting towed", contact: "owner", outcome: "sent" },
  { contactDate: "2026-11-21T03:00:00.000Z", kind: "call", message: "", contact: "emergency", outcome: "answered" },
];

/** A contact that the vehicle's owner can report. */
export const reportableContact = { ...simpleContacts[0], contactId: "77", report: "possible" };

/** The overview of 45 contacts, which fill three pages. */
export const longOverview = {
  page: 1,
  pages: 3,
  total: 45,
  reasons: [
    { id: "6", message: "lights of the car are on", count: 30 },
    { id: "call", message: "", count: 15 },
  ],
  days: Array.from({ length: DAYS }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 22) - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    count: index % 3,
  })),
};

/** Returns an API's responses about an owner's vehicle and its contacts. `answer` adds fields to the response about the contacts. */
export function contactHistoryAnswers(answer: object) {
  const ok = { ErrorCode: "0", Status: "Success" };
  return {
    "/vehicle_owner/getQRCode": { body: { ...ok, QRList: [vehicle] } },
    "/vehicle_owner/contacts": { body: { ...ok, ContactList: simpleContacts, ...answer } },
  };
}
