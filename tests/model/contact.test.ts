import { and, eq, inArray, lte } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { REMINDER_SECONDS } from "#contract/contact-policy";
import { callTargets, requestCall, sendPresetMessage } from "#contract/scanning";
import { answerContact, readContact, readContactForOwner, remindOwner, stopScanner, type ContactStatus } from "#contract/contacts";
import { isRefusal, ownerAnswers, type OwnerAnswer } from "#contract/owner-answers";
import { answerLink, inviteSecondDriver, removeSecondDriver } from "#contract/owner-changes";
import { listContacts } from "#contract/owner-contacts";
import { readContactReference } from "../../backend/contacts/codes";
import { outbox, sandboxDeliveries, sandboxNumbers } from "../../backend/database/schema/delivery";
import { openMessage } from "../../backend/delivery/messages/message";
import { linkSentTo } from "../../backend/testing/changes";
import { createTestProviders } from "../../backend/testing/outbox";
import { registerOwner, type VehicleOwner } from "../../backend/testing/owners";
import { testBackend, type TestBackend } from "../../backend/testing/test-backend";
import { scaledTimeout } from "../harness/scaled-timeout";
import { dictionaryOf } from "~/words/dictionary";
import { english } from "~/words/translations/en";
import { viewStatus } from "~/routes/thank-you-final/status-view";

/**
 * Plays random sequences of a stranger, an owner, a second driver, the clock and the providers, and holds what the pages say after each
 * step against what the outbox and the providers did. CONTACT_MODEL_STEPS sets the number of steps, and
 * CONTACT_MODEL_SEED the sequences.
 */

const words = dictionaryOf<typeof english>(english, "en");
const stepsWanted = Number(process.env["CONTACT_MODEL_STEPS"] ?? 180);
const STEPS_PER_RUN = 12;
const seed = Number(process.env["CONTACT_MODEL_SEED"] ?? 20_261_128);
const emergencyPhone = "9845012345";

let backend: TestBackend;
let phones = 9_870_000_000;
let addresses = 0;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

type Page = { readonly contact: string; readonly reason: string; readonly repeat: { of: number; at: number } | null };
type Given = { readonly is: OwnerAnswer; readonly by: "owner" | "second_driver" };

/** A vehicle, and what the test knows of it. */
type World = {
  readonly owner: VehicleOwner;
  readonly driver: string;
  readonly address: string;
  readonly browser: string;
  hasDriver: boolean;
  /** The pages of the stranger, newest first. */
  pages: Page[];
  /** The latest answer by contact. */
  readonly answers: Map<string, Given>;
};

async function newWorld(): Promise<World> {
  const [owner, driver] = [await registerOwner(backend, String((phones += 1)), { isPaid: true }), String((phones += 1))];
  const { loginId, vehicleId, token: bearer } = owner;
  await backend.call(inviteSecondDriver, { loginId, vehicleId, phone: driver }, { bearer });
  await backend.call(answerLink, { code: await linkSentTo(backend, driver), accepts: true });
  addresses += 1;
  const address = `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return { owner, driver, address, browser: `b${addresses}`, hasDriver: true, pages: [], answers: new Map() };
}

/** Lists what the providers got for a number about a vehicle's contacts, oldest first. */
async function handedOver({ pages }: World, phone: string) {
  const { database, secrets } = backend.services;
  const rows = await database
    .select({
      payload: sandboxDeliveries.payload,
      state: sandboxDeliveries.state,
      contactId: outbox.contactId,
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

const smsTo = async (world: World, phone: string) =>
  (await handedOver(world, phone)).flatMap(({ message, ...row }) => (message.channel === "sms" ? [{ ...row, message }] : []));
const codeOf = (sms: { message: { values: Readonly<Record<string, string>> } } | undefined) => sms?.message.values["answerCode"] ?? "";
const idOf = ({ contact }: Page) => readContactReference(backend.services.secrets, contact) ?? 0;

/** Moves the clock, lets the providers report, and sends what is due. */
async function pass(seconds: number): Promise<void> {
  for (const part of [seconds, 5]) {
    backend.clock.advance(part);
    const { sms, call } = createTestProviders(backend.services);
    for (let time = 0; time < 3; time += 1) for (const provider of [call, sms]) await provider.advance?.();
    await deliverDue();
  }
}

async function deliverDue(): Promise<void> {
  const { database, outbox: queue } = backend.services;
  const isDue = and(eq(outbox.state, "waiting"), lte(outbox.dueAt, backend.clock.now()));
  for (const { id } of await database.select({ id: outbox.id }).from(outbox).where(isDue)) await queue.deliverNow(id);
}

async function send(world: World, reason: string): Promise<void> {
  const before = (await smsTo(world, world.owner.phone)).length;
  const sender = { from: world.address, browser: world.browser };
  const outcome = await backend.call(sendPresetMessage, { guid: world.owner.guid, messageId: reason, proof: null }, sender);
  if (outcome.kind !== "ok" || outcome.data.contact === null) return;
  const { contact, repeatOf } = outcome.data;
  const page = { contact, reason, repeat: repeatOf && { of: repeatOf.getTime(), at: backend.clock.now().getTime() } };
  world.pages = [page, ...world.pages];
  const text = await textOf(page);
  const isNew = (await smsTo(world, world.owner.phone)).length > before;
  if (isNew) expect(text, "a new message is not called a repeat").not.toContain("Nothing new was sent");
  else expect(text, "nothing was sent, and the page says so").toMatch(/Nothing new was sent|could not be delivered|on its way/);
}

const statusOf = async ({ contact }: Page): Promise<ContactStatus> => {
  const outcome = await backend.call(readContact, { contact });
  if (outcome.kind !== "ok") throw new Error(`The status was not read: ${outcome.kind}`);
  return outcome.data;
};

function linesOf(status: ContactStatus, repeat: Page["repeat"]): string {
  const { heading, answer, steps, notes } = viewStatus(status, words, backend.clock.now(), repeat);
  const lead = heading.kind === "message" ? heading.lead : "";
  return [heading.title, lead, answer?.said ?? "", answer?.text ?? "", ...steps.map(({ text }) => text), ...notes, ...status.offers].join(
    "\n",
  );
}

const textOf = async (page: Page) => linesOf(await statusOf(page), page.repeat);

const firstPage = async ({ pages: [page] }: World) => (page ? textOf(page) : "");

type Step = (world: World) => Promise<void>;

const someone = fc.constantFrom("owner" as const, "second_driver" as const);
const choices = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .constantFrom("6", "9", "2", "10")
      .map((reason) => ({ name: `send ${reason}`, step: (world: World) => send(world, reason) })),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(1, 30, 130, 600, 3600).map((seconds) => ({ name: `wait ${seconds} s`, step: () => pass(seconds) })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(someone, fc.constantFrom(...ownerAnswers)).map(([by, is]) => ({ name: `${by}: ${is}`, step: answer(by, is) })),
  },
  { weight: 2, arbitrary: fc.constantFrom("owner", "emergency").map((target) => ({ name: `call ${target}`, step: call(target) })) },
  { weight: 1, arbitrary: fc.constant({ name: "remind", step: remind }) },
  { weight: 1, arbitrary: fc.constant({ name: "remove the second driver", step: removeDriver }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("no_answer", "out_of_service", "busy", null)
      .map((habit) => ({ name: `phone: ${habit}`, step: setHabit(habit) })),
  },
);

/** Answers the contact of the newest SMS that a person got. A removed driver still tries. */
function answer(by: Given["by"], is: OwnerAnswer): Step {
  return async (world) => {
    const newest = (await smsTo(world, by === "owner" ? world.owner.phone : world.driver)).at(-1);
    if (newest === undefined) return;
    const outcome = await backend.call(answerContact, { code: codeOf(newest), answer: is });
    const page = world.pages.find((one) => idOf(one) === newest.contactId);
    if (by === "second_driver" && !world.hasDriver) expect(outcome.kind, "a removed driver's answer").toBe("refused");
    else if (outcome.kind === "ok" && page !== undefined) world.answers.set(page.contact, { is, by });
  };
}

function call(target: string): Step {
  return async (world) => {
    const [page] = world.pages;
    if (page === undefined) return;
    const { guid } = world.owner;
    const contact = target === "owner" ? callTargets.owner : callTargets.emergencyContact;
    const wanted = { guid, callerPhone: "9012345678", contact, contactReference: page.contact, proof: null, accident: null };
    await backend.call(requestCall, wanted, { from: world.address, browser: world.browser });
    const before = (await handedOver(world, emergencyPhone)).length;
    for (const seconds of [15, 15]) await pass(seconds);
    const isRedirected = target === "owner" && (await handedOver(world, emergencyPhone)).length > before;
    if (isRedirected) expect(await textOf(page), "the call went on to the emergency contact").toContain("The owner did not answer");
  };
}

async function remind({ pages: [page], address }: World): Promise<void> {
  if (page !== undefined) await backend.call(remindOwner, { contact: page.contact }, { from: address });
}

async function removeDriver(world: World): Promise<void> {
  const { loginId, vehicleId, token: bearer } = world.owner;
  await backend.call(removeSecondDriver, { loginId, vehicleId }, { bearer });
  world.hasDriver = false;
}

function setHabit(habit: "no_answer" | "out_of_service" | "busy" | null): Step {
  return async ({ owner: { phone } }) => {
    const { database } = backend.services;
    await database.delete(sandboxNumbers).where(eq(sandboxNumbers.phone, phone));
    if (habit !== null) await database.insert(sandboxNumbers).values({ phone, habit });
  };
}

/** Holds every page of a vehicle against what happened. */
async function holdAgainstTruth(world: World): Promise<void> {
  const toOwner = await handedOver(world, world.owner.phone);
  const toEmergency = await handedOver(world, emergencyPhone);
  for (const page of world.pages) {
    const status = await statusOf(page);
    const text = linesOf(status, page.repeat);
    const mine = toOwner.filter(({ contactId }) => contactId === idOf(page));
    const sms = mine.filter(({ message }) => message.channel === "sms");
    const reminders = sms.filter(({ message }) => message.channel === "sms" && message.template.startsWith("reminder_"));
    const given = world.answers.get(page.contact);
    expect(status.answer && { is: status.answer.is, by: status.answer.by }, "the answer and who gave it").toEqual(given ?? null);
    if (given) expect(text).toContain(given.by === "owner" ? "The owner answered" : "The second driver answered");
    if (given === undefined && /^Delivered/m.test(text))
      expect(
        sms.map(({ state }) => state),
        text,
      ).toContain("delivered");
    if (text.includes("Our reminder was sent")) expect(reminders.length, text).toBeGreaterThan(0);
    if (text.includes("Our reminder was delivered"))
      expect(
        reminders.map(({ state }) => state),
        text,
      ).toContain("delivered");
    await holdPromise(page, text);
    const elsewhere = toEmergency.filter(({ contactId }) => contactId === idOf(page));
    holdCalls(text, mine, elsewhere);
    if (![...mine, ...elsewhere].some(wasSpoken)) holdWayOn(status, given);
  }
  await holdOwnersPages(world);
}

/** "We remind the owner at …" needs a reminder that waits until then. */
async function holdPromise(page: Page, text: string): Promise<void> {
  if (!text.includes("We remind the owner at")) return;
  const rows = await backend.services.database
    .select()
    .from(outbox)
    .where(eq(outbox.contactId, idOf(page)));
  const waiting = rows.filter(({ state, isDecoy, notBefore }) => state === "waiting" && !isDecoy && notBefore !== null);
  expect(waiting.length, text).toBeGreaterThan(0);
}

type HandedOver = Awaited<ReturnType<typeof handedOver>>;

const wasSpoken = ({ message, state }: HandedOver[number]) => message.channel === "call" && ["answered", "ended"].includes(state);

function holdCalls(text: string, toOwner: HandedOver, toEmergency: HandedOver): void {
  const spoken = (rows: HandedOver) => rows.some(wasSpoken);
  const rang = toOwner.some(({ message, state }) => message.channel === "call" && ["no_answer", "busy"].includes(state));
  if (/Call to the owner: answered/i.test(text)) expect(spoken(toOwner), text).toBe(true);
  if (/Call to the emergency contact: answered/i.test(text)) expect(spoken(toEmergency), text).toBe(true);
  if (text.includes("The owner did not answer")) expect(rang, text).toBe(true);
  // A call that went on to the emergency contact must not look like one to the owner. The page shows the last call.
  const lastCall = (rows: HandedOver) => rows.findLast(({ message }) => message.channel === "call")?.createdAt.getTime() ?? 0;
  const wentOn = lastCall(toEmergency) >= lastCall(toOwner);
  if (rang && wentOn && spoken(toEmergency) && !spoken(toOwner)) expect(text).toMatch(/emergency contact/);
}

/** Nobody is left with "The problem is solved" as the only button. */
function holdWayOn({ offers, state, call: last, message, answer: given, startedAt }: ContactStatus, answered: Given | undefined): void {
  if (state !== "open" || (last !== null && last.state !== "unanswered" && last.state !== "failed")) return;
  const isOld = backend.clock.now().getTime() - (startedAt?.getTime() ?? 0) > 660_000;
  if (isRefusal(given?.is) || (answered === undefined && isOld && message?.state !== "waiting")) {
    expect(offers, `a way on, ${given?.is ?? "without an answer"}`).toContain("call");
  }
}

/** /r and the contact log say the same answer, and by whom, and a removed driver's links say nothing. */
async function holdOwnersPages(world: World): Promise<void> {
  const { loginId, vehicleId, token: bearer } = world.owner;
  const listed = await backend.call(listContacts, { loginId, vehicleId, page: null, reason: null }, { bearer });
  const logged = listed.kind === "ok" ? listed.data.contacts : [];
  for (const [reader, phone] of [
    ["owner", world.owner.phone],
    ["second_driver", world.driver],
  ] as const) {
    for (const sms of (await smsTo(world, phone)).slice(-2)) {
      const view = await backend.call(readContactForOwner, { code: codeOf(sms) });
      if (reader === "second_driver" && !world.hasDriver) expect(view.kind, "a removed driver's link").toBe("refused");
      if (view.kind !== "ok") continue;
      const page = world.pages.find((one) => idOf(one) === sms.contactId);
      const given = page && world.answers.get(page.contact);
      expect(view.data.reader, "whose link it is").toBe(reader);
      expect([view.data.answer, view.data.answeredBy], "the answer on /r").toEqual([given?.is ?? null, given?.by ?? "owner"]);
      const entry = logged.find(({ id }) => id === String(sms.contactId));
      expect(entry?.answer && { is: entry.answer.is, by: entry.answer.by }, "the answer in the contact log").toEqual(given ?? null);
    }
  }
}

const oneRun = fc.array(choices, { minLength: STEPS_PER_RUN, maxLength: STEPS_PER_RUN });
const options = (runs: number) => ({ seed, numRuns: Math.max(1, runs), endOnFailure: true });
const TIMEOUT = scaledTimeout(60_000);

test(`every sentence about a contact is true of what happened (seed ${seed})`, { timeout: TIMEOUT }, async () => {
  const property = fc.asyncProperty(oneRun, async (steps) => {
    const world = await newWorld();
    const done: string[] = [];
    for (const { name, step } of steps) {
      done.push(name);
      try {
        await step(world);
        await holdAgainstTruth(world);
      } catch (error) {
        throw new Error(`After: ${done.join("; ")} (seed ${seed})`, { cause: error });
      }
    }
  });
  await fc.assert(property, options(Math.round(stepsWanted / STEPS_PER_RUN)));
});

/**
 * The one exception to the truth: whoever was stopped is shown what a stranger is shown whom nobody answers. Truth there would endanger the
 * owner.
 */
test(`a stopped stranger sees the same as one whom nobody answers, and nothing is sent (seed ${seed})`, { timeout: TIMEOUT }, async () => {
  const afterStop = fc.array(fc.constantFrom(50, 110, 590, 1190, 3590, 79_990), { minLength: 3, maxLength: 6 });
  const property = fc.asyncProperty(fc.constantFrom("6", "9", "2", "10"), fc.boolean(), afterStop, async (reason, reminds, waits) => {
    // A decoy has no delivery report, so its time is that of its sending. Let both fall into the same minute.
    backend.clock.advance(80 - ((backend.clock.now().getTime() / 1000) % 60));
    const [stopped, unanswered] = [await newWorld(), await newWorld()];
    for (const world of [stopped, unanswered]) await send(world, reason);
    await pass(10);
    const sent = await smsTo(stopped, stopped.owner.phone);
    expect(await backend.call(stopScanner, { code: codeOf(sent[0]) })).toMatchObject({ kind: "ok" });
    for (const seconds of waits) {
      await pass(seconds);
      if (reminds) for (const world of [stopped, unanswered]) await remind(world);
      await pass(0);
      const [one, other] = [await firstPage(stopped), await firstPage(unanswered)];
      expect(one, `${reason} after ${waits.join(", ")} s`).toBe(other);
    }
    expect((await smsTo(stopped, stopped.owner.phone)).length, "nothing more is sent").toBe(sent.length);
    const isReminded = waits.reduce((sum, seconds) => sum + seconds, 0) > REMINDER_SECONDS;
    const others = (await smsTo(unanswered, unanswered.owner.phone)).length;
    if (isReminded) expect(others, "the other is reminded").toBeGreaterThan(sent.length);
  });
  await fc.assert(property, options(Math.round(stepsWanted / 50)));
});
