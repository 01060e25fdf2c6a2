import { and, eq, inArray, lte } from "drizzle-orm";

import { readContact, type ContactStatus } from "#contract/contacts";
import type { OwnerAnswer } from "#contract/owner-answers";
import { answerLink, inviteSecondDriver } from "#contract/owner-changes";
import { readContactReference } from "../../backend/contact/contacts/codes";
import { outbox, sandboxDeliveries } from "../../backend/delivery/tables";
import { openMessage, type OutgoingMessage } from "../../backend/delivery/messages/message";
import { linkSentTo } from "../../backend/testing/changes";
import { createTestProviders } from "../../backend/testing/outbox";
import { saveAlerts, type AlertChoices } from "../../backend/registry/alerts";
import { registerOwner, type VehicleOwner } from "../../backend/testing/owners";
import { testBackend, type TestBackend } from "../../backend/testing/test-backend";
import { viewStatus } from "~/routes/thank-you-final/status-view";
import { dictionaryOf } from "~/words/dictionary";
import { scannerSentencesIn } from "~/words/languages.server";
import type { Words } from "~/words/words";

/** What the model of a contact knows, and how it reads what the pages say and what the outbox and the providers did. */

const words = dictionaryOf<Words>(scannerSentencesIn("en"), "en");

export const emergencyPhone = "9845012345";

export let backend: TestBackend;
let phones = 9_870_000_000;
let addresses = 0;
/** Whether the SMS provider holds its reports back. */
let areReportsLate = false;

export async function openBackend(): Promise<void> {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
}

/** Returns a phone number that nobody has. */
export const newPhone = () => String((phones += 1));

export function holdReportsBack(isLate: boolean): void {
  areReportsLate = isLate;
}

export type Sender = { readonly from: string; readonly browser: string };
export type Page = {
  readonly contact: string;
  readonly reason: string;
  readonly repeat: { of: number; at: number } | null;
  readonly sender: Sender;
  /** How many reminders the owner had got when somebody answered. */
  reminders?: number;
  isSolved?: boolean;
  isStopped?: boolean;
  /** How many SMS and calls were handed over, and the answer, when the contact was solved or its stranger stopped. */
  ended?: { readonly by: "solved" | "stopped"; readonly handedOver: number; readonly answer: Given | null };
};
export type Given = { readonly is: OwnerAnswer; readonly by: "owner" | "second_driver" };

/** A vehicle, and what the test knows of it. */
export type World = {
  /** The account. Its phone number is `phone`, and was those of `oldPhones`, which each had got that many SMS. */
  readonly owner: VehicleOwner;
  phone: string;
  oldPhones: { readonly phone: string; readonly sms: number }[];
  readonly driver: string;
  /** The code in the link of the driver's invitation. */
  readonly driversCode: string;
  readonly sender: Sender;
  hasDriver: boolean;
  /** How many SMS the driver had got when they were removed. */
  driversSms: number;
  /** The pages of the stranger, newest first. */
  pages: Page[];
  /** The latest answer by contact, and the first. */
  readonly answers: Map<string, Given>;
  readonly firstAnswers: Map<string, Given>;
};

export const otherBrowser = ({ sender }: World): Sender => ({
  from: sender.from.replace("198", "199"),
  browser: `${sender.browser}-other`,
});

/** How an owner is told, besides SMS. */
export const ladders = {
  "SMS only": {},
  WhatsApp: { whatsappSince: new Date(0) },
  "a spoken call": { spokenCalls: "all" },
  "WhatsApp and a spoken call, no SMS": {
    whatsappSince: new Date(0),
    spokenCalls: "all",
    takesSms: false,
    deliveredAt: new Date("2099-01-01"),
  },
} as const satisfies Readonly<Record<string, Partial<AlertChoices>>>;

export async function newWorld(ladder: keyof typeof ladders): Promise<World> {
  const [owner, driver] = [await registerOwner(backend, newPhone(), { isPaid: true }), newPhone()];
  await saveAlerts(backend.services.database, Number(owner.ownerId), ladders[ladder], backend.clock.now());
  const { loginId, vehicleId, token: bearer } = owner;
  await backend.call(inviteSecondDriver, { loginId, vehicleId, phone: driver }, { bearer });
  const driversCode = await linkSentTo(backend, driver);
  await backend.call(answerLink, { code: driversCode, accepts: true });
  addresses += 1;
  const sender = { from: `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`, browser: `b${addresses}` };
  areReportsLate = false;
  const nothingYet = { oldPhones: [], hasDriver: true, driversSms: 0, pages: [], answers: new Map(), firstAnswers: new Map() };
  return { ...nothingYet, owner, phone: owner.phone, driver, driversCode, sender };
}

/** Lists what the providers got for a number about a vehicle's contacts, oldest first. */
export async function handedOver({ pages }: World, phone: string) {
  const { database, secrets } = backend.services;
  const rows = await database
    .select({
      payload: sandboxDeliveries.payload,
      state: sandboxDeliveries.state,
      contactId: outbox.contactId,
      outboxId: outbox.id,
      createdAt: sandboxDeliveries.createdAt,
    })
    .from(sandboxDeliveries)
    .innerJoin(outbox, eq(outbox.id, sandboxDeliveries.outboxId))
    .where(inArray(outbox.contactId, pages.map(idOf)))
    .orderBy(sandboxDeliveries.createdAt);
  return rows.flatMap(({ payload, ...row }) => {
    const message = openMessage(secrets, payload);
    return message.to === phone ? [{ ...row, message }] : [];
  });
}

/** Lists what told a number of a contact on any channel, by the names of the SMS templates. */
export const messagesTo = async (world: World, phone: string) =>
  (await handedOver(world, phone)).flatMap(({ message, ...row }) => {
    const template = templateOf(message);
    const values: Readonly<Record<string, string>> =
      "values" in message ? message.values : { answerCode: "answerCode" in message ? message.answerCode : "" };
    return template === "" ? [] : [{ ...row, message: { to: message.to, template, values } }];
  });

/** Returns the name that a message's SMS template has or would have, such as "reminder_6". Empty for calls and mails. */
export function templateOf(message: OutgoingMessage): string {
  if (message.channel === "sms") return message.template;
  return "purpose" in message ? `${message.purpose}_${message.reason}` : "";
}
export const codeOf = (sms: { message: { values: Readonly<Record<string, string>> } } | undefined) =>
  sms?.message.values["answerCode"] ?? "";
export const idOf = ({ contact }: Page) => readContactReference(backend.services.secrets, contact) ?? 0;

/** Moves the clock, lets the providers report, and sends what is due. */
export async function pass(seconds: number): Promise<void> {
  for (const part of [seconds, 5]) {
    backend.clock.advance(part);
    const { call, sms, whatsapp, spoken } = createTestProviders(backend.services);
    const reporting = areReportsLate ? [call] : [call, sms, whatsapp, spoken];
    for (let time = 0; time < 3; time += 1) for (const provider of reporting) await provider.advance?.();
    await deliverDue();
  }
}

export async function deliverDue(): Promise<void> {
  const { database, outbox: queue } = backend.services;
  const isDue = and(eq(outbox.state, "waiting"), lte(outbox.dueAt, backend.clock.now()));
  for (const { id } of await database.select({ id: outbox.id }).from(outbox).where(isDue)) await queue.deliverNow(id);
}

export const statusOf = async ({ contact }: Page): Promise<ContactStatus> => {
  const outcome = await backend.call(readContact, { contact });
  if (outcome.kind !== "ok") throw new Error(`The status was not read: ${outcome.kind}`);
  return outcome.data;
};

export function linesOf(status: ContactStatus, repeat: Page["repeat"]): string {
  const { heading, answer, steps, notes } = viewStatus(status, words, backend.clock.now(), repeat);
  const lead = heading.kind === "message" ? heading.lead : "";
  return [heading.title, lead, answer?.said ?? "", answer?.text ?? "", ...steps.map(({ text }) => text), ...notes, ...status.offers].join(
    "\n",
  );
}

export const textOf = async (page: Page) => linesOf(await statusOf(page), page.repeat);

export const firstPage = async ({ pages: [page] }: World) => (page ? textOf(page) : "");

export const phoneOf = (world: World, by: Given["by"]) => (by === "owner" ? world.phone : world.driver);

/** Lists the SMS that told one of owner and second driver of the other's answer to a contact. */
export async function toldOf(world: World, page: Page) {
  const phones = [world.phone, world.driver, ...world.oldPhones.map(({ phone }) => phone)];
  const sms = (await Promise.all(phones.map((phone) => messagesTo(world, phone)))).flat();
  return sms.filter(({ contactId, message }) => contactId === idOf(page) && message.template.includes("_answered"));
}

/** Counts all SMS and calls of a contact that were handed over, to whomever. */
export const countHandedOver = (page: Page) =>
  backend.services.database.$count(
    sandboxDeliveries,
    inArray(
      sandboxDeliveries.outboxId,
      backend.services.database
        .select({ id: outbox.id })
        .from(outbox)
        .where(eq(outbox.contactId, idOf(page))),
    ),
  );

export type HandedOver = Awaited<ReturnType<typeof handedOver>>;

export const wasSpoken = ({ message, state }: HandedOver[number]) => message.channel === "call" && ["answered", "ended"].includes(state);

/** Counts the reminders of a contact that its owner got. */
export async function countReminders(world: World, page: Page): Promise<number> {
  const phones = [world.phone, ...world.oldPhones.map(({ phone }) => phone)];
  const sms = (await Promise.all(phones.map((phone) => messagesTo(world, phone)))).flat();
  return sms.filter(({ contactId, message }) => contactId === idOf(page) && message.template.startsWith("reminder_")).length;
}
