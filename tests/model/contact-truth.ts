import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { readContactForOwner, type ContactStatus } from "#contract/contacts";
import { isRefusal, ownerAnswerLabels } from "#contract/owner-answers";
import { listContacts, type Contact as LoggedContact } from "#contract/owner-contacts";
import { outbox } from "../../backend/delivery/tables";
import {
  backend,
  countReminders,
  emergencyPhone,
  handedOver,
  messagesTo,
  codeOf,
  idOf,
  statusOf,
  linesOf,
  templateOf,
  toldOf,
  countHandedOver,
  wasSpoken,
  type Page,
  type Given,
  type World,
  type HandedOver,
} from "./contact-world";

/** Holds every page of a vehicle against what happened. */
export async function holdAgainstTruth(world: World): Promise<void> {
  const toOldPhones = await Promise.all(world.oldPhones.map(({ phone }) => handedOver(world, phone)));
  const toOwner = [...toOldPhones.flat(), ...(await handedOver(world, world.phone))];
  const toEmergency = await handedOver(world, emergencyPhone);
  const logged = await readLog(world);
  for (const page of world.pages) {
    const isOfPage = ({ contactId }: HandedOver[number]) => contactId === idOf(page);
    const [mine, elsewhere] = [toOwner.filter(isOfPage), toEmergency.filter(isOfPage)];
    const entry = logged.find(({ id }) => id === String(idOf(page)));
    if (entry !== undefined) holdEntry(entry, page, world.answers.get(page.contact), mine, elsewhere);
    await holdTold(world, page);
    if (page.ended !== undefined) expect(await countHandedOver(page), `sent after it was ${page.ended.by}`).toBe(page.ended.handedOver);
    if (page.reminders !== undefined) expect(await countReminders(world, page), "reminders after an answer").toBe(page.reminders);
    await holdPage(page, world.answers.get(page.contact), mine, elsewhere);
  }
  await holdOwnersPages(world, logged);
  for (const { phone, sms } of world.oldPhones) expect((await messagesTo(world, phone)).length, "SMS to an old number").toBe(sms);
  if (!world.hasDriver) expect((await messagesTo(world, world.driver)).length, "SMS to a removed driver").toBe(world.driversSms);
}

/** Holds the stranger's page against what was handed over to the owner and the emergency contact. */
async function holdPage(page: Page, given: Given | undefined, mine: HandedOver, elsewhere: HandedOver): Promise<void> {
  const status = await statusOf(page);
  const shown = status.answer && { is: status.answer.is, by: status.answer.by };
  if (page.isStopped === true) {
    expect(shown, "the answer after a stop").toEqual(page.ended?.answer);
    return;
  }
  const text = linesOf(status, page.repeat);
  expect(shown, "the answer and who gave it").toEqual(given ?? null);
  if (given) expect(text).toContain(given.by === "owner" ? "The owner answered" : "The second driver answered");
  holdDeliveries(text, given, mine);
  await holdPromise(page, text);
  holdCalls(text, mine, elsewhere);
  if (![...mine, ...elsewhere].some(wasSpoken)) holdWayOn(status, given);
}

function holdDeliveries(text: string, given: Given | undefined, toOwner: HandedOver): void {
  const sms = toOwner.flatMap(({ message, state }) => ({ template: templateOf(message), state }));
  const reminders = sms.filter(({ template }) => template.startsWith("reminder_")).map(({ state }) => state);
  const states = sms.map(({ state }) => state);
  if (given === undefined && /^Delivered/m.test(text)) expect(states, text).toContain("delivered");
  if (text.includes("Our reminder was sent")) expect(reminders.length, text).toBeGreaterThan(0);
  if (text.includes("Our reminder was delivered")) expect(reminders, text).toContain("delivered");
}

/** One SMS at most tells the other of the first answer, and says what it was. */
async function holdTold(world: World, page: Page): Promise<void> {
  const told = await toldOf(world, page);
  expect(told.length, "SMS about an answer").toBeLessThanOrEqual(1);
  const first = world.firstAnswers.get(page.contact);
  for (const { message } of told) {
    expect([message.template, message.values["said"]]).toEqual([`${first?.by}_answered`, first && ownerAnswerLabels[first.is]]);
    expect(message.to === world.driver, `an SMS about an answer of ${first?.by} is for the driver`).toBe(first?.by === "owner");
  }
}

async function readLog({ owner: { loginId, vehicleId, token: bearer } }: World): Promise<readonly LoggedContact[]> {
  const listed = await backend.call(listContacts, { loginId, vehicleId, page: null, reason: null }, { bearer });
  if (listed.kind !== "ok") throw new Error(`The contact log was not read: ${listed.kind}`);
  return listed.data.contacts;
}

/** The contact log says what the providers reported, also about a contact that was stopped. */
function holdEntry(entry: LoggedContact, page: Page, given: Given | undefined, toOwner: HandedOver, toEmergency: HandedOver): void {
  const sms = (kind: string) => toOwner.filter(({ message }) => templateOf(message).startsWith(kind));
  const shown = JSON.stringify(entry);
  expect(entry.answer && { is: entry.answer.is, by: entry.answer.by }, `the answer in the log, ${shown}`).toEqual(given ?? null);
  expect(entry.endedBy === "scanner", `solved, ${shown}`).toBe(page.isSolved === true);
  const states = sms("message_").map(({ state }) => state);
  const expected = states.length === 0 ? ["requested", "failed", "cancelled"] : states;
  expect(expected, `the message's outcome, ${shown}`).toContain(entry.outcome);
  const reminders = entry.steps.filter(({ kind }) => kind === "reminder");
  const reported = sms("reminder_").map(({ state }) => state);
  expect(reminders.map(({ outcome }) => outcome).toSorted(), `the reminders' outcomes, ${shown}`).toEqual(reported.toSorted());
  for (const { outcome, target } of entry.steps.filter(({ kind }) => kind === "call")) {
    const rows = target === "owner" ? toOwner : toEmergency;
    const wasEnded = outcome === "answered" || outcome === "ended";
    if (wasEnded) expect(rows.filter(wasSpoken).length, `answered calls, ${shown}`).toBeGreaterThan(0);
  }
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

/** The links of owner and driver say the truth. Those of a removed driver and of an old phone say nothing. */
async function holdOwnersPages(world: World, logged: readonly LoggedContact[]): Promise<void> {
  const links = async (phone: string) => (await messagesTo(world, phone)).filter((sms) => codeOf(sms) !== "").slice(-2);
  for (const sms of await links(world.phone)) await holdLink(world, logged, sms, "owner");
  for (const sms of await links(world.driver)) await holdLink(world, logged, sms, world.hasDriver ? "second_driver" : "a removed driver");
  for (const old of world.oldPhones) for (const sms of await links(old.phone)) await holdLink(world, logged, sms, "an old phone");
}

type Reader = Given["by"] | "a removed driver" | "an old phone";

/** /r says the answer, and by whom. */
async function holdLink(
  world: World,
  logged: readonly LoggedContact[],
  sms: Awaited<ReturnType<typeof messagesTo>>[number],
  reader: Reader,
) {
  const view = await backend.call(readContactForOwner, { code: codeOf(sms) });
  if (reader !== "owner" && reader !== "second_driver") expect(view.kind, `a link of ${reader}`).toBe("refused");
  if (view.kind !== "ok") return;
  const page = world.pages.find((one) => idOf(one) === sms.contactId);
  const given = page && world.answers.get(page.contact);
  expect(view.data.reader, "whose link it is").toBe(reader);
  expect([view.data.answer, view.data.answeredBy], "the answer on /r").toEqual([given?.is ?? null, given?.by ?? "owner"]);
  expect([view.data.isSolved, view.data.hidesAnswers], "the end on /r").toEqual([page?.isSolved === true, page?.isStopped === true]);
  const entry = logged.find(({ id }) => id === String(sms.contactId));
  if (!view.data.isSolved) expect(entry?.answerCode, "a link in the contact log").not.toBe("");
}
