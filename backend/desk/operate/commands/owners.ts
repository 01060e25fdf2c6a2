import { patterns } from "#contract/limits";
import { readStickerCode } from "#contract/sticker-code";
import { findOwnerByPhone, findOwner, type Owner } from "../../../registry/owners";
import { releaseVehicle } from "../../../owners/hand-over";
import { makeChange } from "../../../owners/account-changes";
import { addNote } from "../../../owners/notes";
import { countAffected, noticeRows, sendBreachNotice } from "../../../owners/privacy/breach";
import { eraseOwner } from "../../../owners/privacy/erasure";
import { findStickerId } from "../../../registry/stickers";
import { moveToSticker } from "../../../owners/replacement";
import { acquireAdvisoryLocks } from "../../../platform/database/advisory-lock";
import { countExpiredRows } from "../../../platform/database/expired-rows";
import type { Database } from "../../../platform/database/database";
import { findVehicleByGuid, type OwnVehicle } from "../../../registry/vehicles";
import { databaseCommand, done, doneTable, refuse } from "../command";
import { file, flag, operand, option, optional } from "../parameters";
import { retentionRules } from "../retention";
import { findTypedOwner } from "../subject";
import { values } from "../values";

const changePhone = databaseCommand({
  name: "change-phone",
  verb: "Change phone number",
  purpose: "Change an owner's phone number at once, with a reason",
  role: "people",
  subject: { list: "owners", parameter: "owner" },
  needsFreshCode: true,
  remarks: [
    "For owners who write because they can no longer log in. Make sure that the letter is from the owner: compare the e-mail address.",
    "All sessions of the owner end. The old number and the e-mail are told. The owner sees the reason in the history.",
  ],
  parameters: {
    owner: operand("PHONE", "present number; 10 digits", values.owner),
    to: option("PHONE", "new mobile number; 10 digits", values.mobile),
    reason: option("TEXT", "reason; why it was changed", values.text(100)),
  },
  async perform({ services }, { owner: typed, to, reason }) {
    const { database } = services;
    await acquireAdvisoryLocks(database, { account: to });
    const owner = await requireOwner(database, typed);
    if ((await findOwnerByPhone(database, to)) !== null) refuse("The new number has an account of its own.");
    await makeChange(database, services, owner, { reach: "phone", value: to, by: { doneBy: "operator", reason } });
    return done(["The phone number is changed. The owner's sessions have ended."], { changed: true });
  },
});

const transferVehicle = databaseCommand({
  name: "transfer-vehicle",
  verb: "Release vehicle",
  purpose: "Release a vehicle, so that its next owner can register the sticker, with a reason",
  subject: { list: "stickers", parameter: "code" },
  role: "orders",
  needsFreshCode: true,
  remarks: [
    "For buyers who write because the seller cannot release the vehicle. Ask for a proof, such as the registration certificate.",
    "The seller gets an SMS, sees the reason in the history, and can take the vehicle back for 24 hours, until the sticker is registered again.",
  ],
  parameters: {
    code: operand("CODE", "sticker's code; as printed or after /qrcode_process/ in its address", values.text(64)),
    reason: option("TEXT", "reason; why it was released", values.text(100)),
  },
  async perform({ services }, { code, reason }) {
    const { database } = services;
    const { owner, vehicle } = await requireVehicle(database, code);
    await acquireAdvisoryLocks(database, { sticker: String(vehicle.stickerId) });
    const released = await releaseVehicle(database, services, owner, vehicle, { doneBy: "operator", reason });
    return released ? done(["The vehicle is released. The sticker scans as new."], { released }) : refuse("The vehicle has just changed.");
  },
});

const code = "sticker's code; as printed or after /qrcode_process/ in its address";

const replaceSticker = databaseCommand({
  name: "replace-sticker",
  verb: "Replace sticker",
  purpose: "Move a vehicle from its sticker to a new one, with a reason",
  subject: { list: "stickers", parameter: "code" },
  role: "orders",
  needsFreshCode: true,
  remarks: [
    "For a lost or damaged sticker. The vehicle keeps its validity, its contacts and its settings. The old sticker is void.",
    "The owner sees the reason in the history. The new sticker must be of the same kind, and not registered.",
  ],
  parameters: {
    code: operand("CODE", `old ${code}`, values.text(64)),
    to: option("CODE", `new ${code}`, values.text(64)),
    reason: option("TEXT", "reason; why it was replaced", values.text(100)),
  },
  async perform({ services }, { code: oldCode, to, reason }) {
    const { database } = services;
    const { owner, vehicle } = await requireVehicle(database, oldCode);
    const stickerId = (await findStickerId(database, readStickerCode(to))) ?? refuse("Unknown sticker code.");
    const refused = await moveToSticker(database, services, owner.id, vehicle, stickerId, { doneBy: "operator", reason });
    if (refused !== null) refuse(refused.message);
    return done(["The vehicle has the new sticker. The old one is void."], { replaced: true });
  },
});

const eraseOwnerCommand = databaseCommand({
  name: "erase-owner",
  verb: "Erase owner",
  purpose: "Erase an owner's account and personal data at once, with a reason",
  role: "people",
  subject: { list: "owners", parameter: "owner" },
  needsFreshCode: true,
  remarks: [
    "Owners erase their account themselves on /mydata. Use this for a request on paper, or by a nominee.",
    "The reason and the certificate's number are kept. The reason must not name the person.",
    "Their stickers become void. Paid orders keep name and address for the books. Nothing can be taken back.",
  ],
  parameters: {
    owner: operand("PHONE", "the owner's phone number", values.owner),
    reason: option("TEXT", "reason; without the person's name", values.text(200)),
  },
  async perform({ services }, { owner: typed, reason }) {
    const owner = await requireOwner(services.database, typed);
    const digits = reason.replace(/\D/g, "");
    if (digits.includes(owner.phone) || patterns.email.test(reason)) return refuse("The reason must not name the person.");
    const certificate = (await eraseOwner(services, owner.id, reason)) ?? refuse("No owner has this phone number.");
    return done([`The account is erased. Certificate ${certificate}.`], { certificate });
  },
});

const MAX_TEXT = 1000;

export const breachNotice = databaseCommand({
  name: "breach-notice",
  verb: "Tell owners of a breach",
  purpose: "Show whom a breach of personal data concerns, and send them the notice",
  subject: { list: "owners" },
  needsFreshCode: true,
  isLong: "send",
  isStepwise: true,
  remarks: [
    "Goes by mail, and to owners without an e-mail address by SMS, with a link to the text.",
    "Sends nothing unless you say so: first read the notice and the number of people. The same notice is sent once.",
    "If it was interrupted, do the same again: it goes on with those who were not told.",
    "Without phone numbers and days, it goes to all owners. The days are those of their registration.",
    "The law also asks to tell the Data Protection Board without delay, and in detail within 72 hours (DPDP Rules 2025, rule 7).",
  ],
  parameters: {
    nature: option("TEXT", "what happened; nature, extent, time and place", values.text(MAX_TEXT)),
    consequences: option("TEXT", "consequences; what it may mean for the person", values.text(MAX_TEXT)),
    measures: option("TEXT", "measures; what you have done against the risk", values.text(MAX_TEXT)),
    advice: option("TEXT", "advice; what the person can do to be safe", values.text(MAX_TEXT)),
    phones: optional(file("phone numbers; of the affected owners, one in each line")),
    from: optional(option("DAY", "registered from; only owners who registered on or after this day", values.day)),
    until: optional(option("DAY", "registered before; only owners who registered before this day", values.day)),
    send: flag("send the notice"),
  },
  async perform({ services, progress }, { phones: typed, from, until, send, ...about }) {
    const phones = typed?.split(/\s+/).filter((line) => line !== "") ?? null;
    const invalid = phones?.find((phone) => !/^\d{10}$/.test(phone));
    if (invalid !== undefined || phones?.length === 0) refuse("Phone numbers must have 10 digits, one in each line.");
    const selection = { phones, from, until };
    const notice = { ...about, contact: services.environment.grievanceEmail };
    const { affected, withoutMail } = await countAffected(services.database, selection);
    const lines = [
      ...noticeRows(notice).map(([label, value]) => `${label}: ${value}`),
      "",
      `Owners concerned: ${affected}. By SMS, because they have no e-mail address: ${withoutMail}.`,
    ];
    if (!send) return { ...done([...lines, "Nothing is sent yet."], { affected, withoutMail, isSent: false }), isPreview: true };
    if (!(await sendBreachNotice(services, selection, notice, progress))) refuse("This notice was sent to these owners before.");
    return done([...lines, "The notice is sent."], { affected, withoutMail, isSent: true });
  },
});

const retention = databaseCommand({
  name: "retention",
  verb: "Show retention",
  purpose: "List how long data is kept, and how many rows would go now",
  role: "viewer",
  remarks: ["Removes nothing. The server removes these rows itself, every ten minutes.", "Change periods with RETENTION_DAYS."],
  parameters: {},
  async perform({ services: { database, clock, environment } }) {
    const rules = [];
    for (const { subject, period, why, expired } of retentionRules(environment.retentionDays))
      rules.push({ subject, period, why, rows: await countExpiredRows(database, expired(database, clock.now())) });
    const shown = rules.map(({ subject, period, why, rows }) => [subject, period, rows, why]);
    return doneTable(["Subject", "Kept", "Rows to remove", "Why"], shown, { rules });
  },
});

const note = databaseCommand({
  name: "note",
  verb: "Write note",
  purpose: "Write a note about an order, an owner or an inquiry into its timeline",
  role: "orders",
  subject: { listIn: "kind", parameter: "id" },
  remarks: ["Nobody can change a note. It goes with the customer's data. Owners read it in the copy of their data."],
  parameters: {
    kind: operand("KIND", "kind; orders, owners or inquiries", values.choice(["orders", "owners", "inquiries"])),
    id: operand("ID", "its number", values.orderId),
    text: option("TEXT", "note; at most 500 characters", values.text(500)),
  },
  async perform({ services, who }, { kind, id, text: message }) {
    if (!(await addNote(services.database, services, { kind, id }, { message, writtenBy: who }))) refuse("Nothing there has this number.");
    return done(["The note is in the timeline."], { kind, id });
  },
});

/** Finds the owner whom somebody typed, or refuses the command. */
async function requireOwner(database: Database, typed: string): Promise<Owner> {
  return (await findTypedOwner(database, typed)) ?? refuse("No owner has this phone number.");
}

/** Finds the vehicle that has the sticker with this code, and its owner, or refuses the command. */
async function requireVehicle(database: Database, code: string): Promise<{ readonly owner: Owner; readonly vehicle: OwnVehicle }> {
  const found = (await findVehicleByGuid(database, readStickerCode(code))) ?? refuse("No vehicle has a sticker with this code.");
  const owner = (await findOwner(database, found.ownerId)) ?? refuse("No vehicle has a sticker with this code.");
  return { owner, vehicle: found };
}

export const ownerCommands = [changePhone, transferVehicle, replaceSticker, eraseOwnerCommand, note, breachNotice, retention];
