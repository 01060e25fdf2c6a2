import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import { REMINDER_SECONDS } from "#contract/contact-policy";
import { answerContact, remindOwner, solveContact, stopScanner } from "#contract/contacts";
import { ownerAnswers, type OwnerAnswer } from "#contract/owner-answers";
import { answerLink, changePhone, removeSecondDriver } from "#contract/owner-changes";
import { callTargets, requestCall, sendPresetMessage } from "#contract/scanning";
import { sandboxDeliveries, sandboxNumbers } from "../../backend/delivery/tables";
import { askForCodes } from "../../backend/testing/changes";
import { lastCode } from "../../backend/testing/codes";
import {
  backend,
  countReminders,
  emergencyPhone,
  newPhone,
  holdReportsBack,
  otherBrowser,
  handedOver,
  messagesTo,
  codeOf,
  idOf,
  pass,
  deliverDue,
  statusOf,
  textOf,
  phoneOf,
  toldOf,
  countHandedOver,
  type Page,
  type Given,
  type World,
} from "./contact-world";

/** The steps of the model of a contact. Each holds its own answer against what happened. */

export async function send(world: World, reason: string, sender = world.sender): Promise<void> {
  const before = (await messagesTo(world, world.phone)).length;
  const outcome = await backend.call(sendPresetMessage, { guid: world.owner.guid, messageId: reason, proof: null }, sender);
  if (outcome.kind !== "ok" || outcome.data.contact === null) return;
  const { contact, repeatOf } = outcome.data;
  const page: Page = { contact, reason, repeat: repeatOf && { of: repeatOf.getTime(), at: backend.clock.now().getTime() }, sender };
  if (repeatOf !== null) holdRepeat(world, page, repeatOf);
  world.pages = [page, ...world.pages];
  const text = await textOf(page);
  const isNew = (await messagesTo(world, world.phone)).length > before;
  if (isNew) expect(text, "a new message is not called a repeat").not.toContain("Nothing new was sent");
  else expect(text, "nothing was sent, and the page says so").toMatch(/Nothing new was sent|could not be delivered|on its way/);
}

async function sendAgain(world: World): Promise<void> {
  const [page] = world.pages;
  if (page !== undefined) await send(world, page.reason, page.sender);
}

/** A message is a repeat only of one that the same browser sent in the last ten minutes, and that nobody answered. */
function holdRepeat({ pages, answers }: World, { contact, reason, sender }: Page, of: Date): void {
  const first = pages.find((one) => one.contact === contact);
  expect([first?.reason, first?.sender.browser], "whose message is repeated").toEqual([reason, sender.browser]);
  expect(backend.clock.now().getTime() - of.getTime(), "the age of a repeated message").toBeLessThanOrEqual(REMINDER_SECONDS * 1000);
  expect(answers.get(contact), "the answer to a repeated message").toBeUndefined();
}

type Step = (world: World) => Promise<void>;

const someone = fc.constantFrom("owner" as const, "second_driver" as const);
export const choices = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .constantFrom("6", "9", "2", "10")
      .map((reason) => ({ name: `send ${reason}`, step: (world: World) => send(world, reason) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("6", "9")
      .map((reason) => ({ name: `another browser sends ${reason}`, step: (world: World) => send(world, reason, otherBrowser(world)) })),
  },
  { weight: 2, arbitrary: fc.constant({ name: "send the same again", step: sendAgain }) },
  { weight: 1, arbitrary: fc.constant({ name: "solve", step: solve }) },
  { weight: 1, arbitrary: someone.map((by) => ({ name: `${by} stops`, step: stop(by) })) },
  { weight: 1, arbitrary: fc.constant({ name: "change the owner's number", step: changeNumber }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("delivered", "failed", "blocked").map((status) => ({ name: `reported: ${status}`, step: report(status) })),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((isLate) => ({
      name: isLate ? "reports are late" : "reports arrive",
      step: () => {
        holdReportsBack(isLate);
        return Promise.resolve();
      },
    })),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(1, 30, 130, 600, 3600).map((seconds) => ({ name: `wait ${seconds} s`, step: () => pass(seconds) })),
  },
  {
    weight: 7,
    arbitrary: fc.tuple(someone, fc.constantFrom(...ownerAnswers)).map(([by, is]) => ({ name: `${by}: ${is}`, step: answer(by, is) })),
  },
  { weight: 2, arbitrary: fc.constantFrom("owner", "emergency").map((target) => ({ name: `call ${target}`, step: call(target) })) },
  { weight: 2, arbitrary: fc.constant({ name: "call the owner, who does not answer", step: callUnanswered }) },
  { weight: 1, arbitrary: fc.constant({ name: "remind", step: remind }) },
  { weight: 1, arbitrary: fc.constant({ name: "remove the second driver", step: removeDriver }) },
  { weight: 1, arbitrary: fc.constant({ name: "the second driver leaves", step: leave }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("no_answer", "out_of_service", "busy", null)
      .map((habit) => ({ name: `phone: ${habit}`, step: setHabit(habit) })),
  },
);

/** Returns the newest link that a person got about a contact. */
async function newestLink(world: World, by: Given["by"]) {
  const sms = (await messagesTo(world, phoneOf(world, by))).findLast((one) => codeOf(one) !== "");
  const page = world.pages.find((one) => idOf(one) === sms?.contactId);
  return sms === undefined || page === undefined ? null : { code: codeOf(sms), page };
}

/** Answers the contact of the newest SMS that a person got. A removed driver still tries. */
function answer(by: Given["by"], is: OwnerAnswer): Step {
  return async (world) => {
    const link = await newestLink(world, by);
    if (link === null) return;
    const { page, code } = link;
    const { message } = await statusOf(page);
    const gotIt = (phone: string) => messagesTo(world, phone).then((sms) => sms.some(({ contactId }) => contactId === idOf(page)));
    const haveBoth = world.hasDriver && (await gotIt(world.phone)) && (await gotIt(world.driver));
    const outcome = await backend.call(answerContact, { code, answer: is });
    if (page.ended !== undefined) expect(outcome.kind, `an answer to a contact that is ${page.ended.by}`).toBe("refused");
    if (by === "second_driver" && !world.hasDriver) expect(outcome.kind, "a removed driver's answer").toBe("refused");
    if (outcome.kind !== "ok") return;
    world.answers.set(page.contact, { is, by });
    page.reminders ??= await countReminders(world, page);
    if (world.firstAnswers.has(page.contact)) return;
    world.firstAnswers.set(page.contact, { is, by });
    await deliverDue();
    const wasSent = message?.state === "sent" || message?.state === "delivered";
    if (haveBoth && wasSent) expect((await toldOf(world, page)).length, "the other is told of the answer").toBe(1);
  };
}

async function end(world: World, page: Page, by: "solved" | "stopped"): Promise<void> {
  page.ended ??= { by, handedOver: await countHandedOver(page), answer: world.answers.get(page.contact) ?? null };
}

async function solve(world: World): Promise<void> {
  const [page] = world.pages;
  if (page === undefined) return;
  await backend.call(solveContact, { contact: page.contact });
  const isSolved = (await statusOf(page)).state === "solved";
  for (const one of world.pages) {
    if (!isSolved || one.contact !== page.contact) continue;
    one.isSolved = true;
    await end(world, one, "solved");
  }
  // A reminder that was planned must not go out.
  await pass(REMINDER_SECONDS + 100);
}

/** Stops the stranger of the newest SMS that a person got. A removed driver still tries. */
function stop(by: Given["by"]): Step {
  return async (world) => {
    const link = await newestLink(world, by);
    if (link === null) return;
    const outcome = await backend.call(stopScanner, { code: link.code });
    if (by === "second_driver" && !world.hasDriver) expect(outcome.kind, "a removed driver's stop").toBe("refused");
    if (outcome.kind !== "ok") return;
    for (const page of world.pages) {
      if (page.sender.from !== link.page.sender.from) continue;
      page.isStopped = true;
      await end(world, page, "stopped");
    }
  };
}

/** The owner takes another number, once, because a second change must wait. The old phone keeps its SMS. */
async function changeNumber(world: World): Promise<void> {
  if (world.oldPhones.length > 0) return;
  const phone = newPhone();
  const { token: bearer, loginId } = world.owner;
  const { newToken: token, ownToken } = await askForCodes(backend, { ...world.owner, phone: world.phone }, "phone", phone);
  const codes = { token, code: await lastCode(backend, phone), ownToken, ownCode: await lastCode(backend, world.phone) };
  expect(await backend.call(changePhone, { loginId, phone, ...codes }, { bearer })).toMatchObject({ kind: "ok" });
  world.oldPhones.push({ phone: world.phone, sms: (await messagesTo(world, world.phone)).length });
  world.phone = phone;
}

/** The provider reports on the newest SMS to the owner, perhaps late. */
function report(status: "delivered" | "failed" | "blocked"): Step {
  return async (world) => {
    const sms = (await messagesTo(world, world.phone)).at(-1);
    // Only a delivery that was late comes after another report.
    if (sms === undefined || (sms.state !== "sent" && !(sms.state === "failed" && status === "delivered"))) return;
    await backend.services.database.transaction(async (transaction) => {
      const isIt = eq(sandboxDeliveries.outboxId, sms.outboxId);
      await transaction.update(sandboxDeliveries).set({ state: status, nextStepAt: null }).where(isIt);
      await backend.services.outbox.statusHandler.message(transaction, sms.outboxId, status);
    });
    // A channel that fails brings the next one forward.
    await deliverDue();
  };
}

function call(target: string): Step {
  return async (world) => {
    const [page] = world.pages;
    if (page === undefined) return;
    const { guid } = world.owner;
    const contact = target === "owner" ? callTargets.owner : callTargets.emergencyContact;
    const wanted = { guid, callerPhone: "9012345678", contact, contactReference: page.contact, proof: null, accident: null };
    await backend.call(requestCall, wanted, page.sender);
    const before = (await handedOver(world, emergencyPhone)).length;
    for (const seconds of [15, 15]) await pass(seconds);
    const isRedirected = target === "owner" && (await handedOver(world, emergencyPhone)).length > before;
    if (isRedirected) expect(await textOf(page), "the call went on to the emergency contact").toContain("The owner did not answer");
  };
}

async function callUnanswered(world: World): Promise<void> {
  await setHabit("no_answer")(world);
  await call("owner")(world);
}

export async function remind({ pages: [page] }: World): Promise<void> {
  if (page !== undefined) await backend.call(remindOwner, { contact: page.contact }, { from: page.sender.from });
}

async function leave(world: World): Promise<void> {
  if (!world.hasDriver) return;
  await backend.call(answerLink, { code: world.driversCode, accepts: false });
  world.driversSms = (await messagesTo(world, world.driver)).length;
  world.hasDriver = false;
}

async function removeDriver(world: World): Promise<void> {
  const { loginId, vehicleId, token: bearer } = world.owner;
  await backend.call(removeSecondDriver, { loginId, vehicleId }, { bearer });
  world.driversSms = world.hasDriver ? (await messagesTo(world, world.driver)).length : world.driversSms;
  world.hasDriver = false;
}

function setHabit(habit: "no_answer" | "out_of_service" | "busy" | null): Step {
  return async ({ phone }) => {
    const { database } = backend.services;
    await database.delete(sandboxNumbers).where(eq(sandboxNumbers.phone, phone));
    if (habit !== null) await database.insert(sandboxNumbers).values({ phone, habit });
  };
}
