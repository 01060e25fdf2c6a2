import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { answerContact, readContact, readContactForOwner, remindOwner, stopScanner } from "#contract/contacts";
import type { OwnerAnswer } from "#contract/owner-answers";
import { listVehicles, updateVehicle } from "#contract/owner";
import {
  answerLink,
  correctPlate,
  inviteSecondDriver,
  listOwnerEvents,
  readLink,
  removeSecondDriver,
  replaceSticker,
} from "#contract/owner-changes";
import { listContacts, pauseSticker } from "#contract/owner-contacts";
import { lookUpSticker, requestCall, sendPresetMessage } from "#contract/scanning";
import { defaultSettings, saveSettings } from "../registry/settings";
import { contactLinks } from "../contact/tables";
import { sandboxDeliveries } from "../delivery/tables";
import { owners, stickers } from "../registry/tables";
import { openMessage } from "../delivery/messages/message";
import { linkSentTo, releaseVehicle } from "../testing/changes";
import { deliverAll, messagesIn } from "../testing/outbox";
import { putSticker, registerOwner, type VehicleOwner } from "../testing/owners";
import { testBackend, type TestBackend } from "../testing/test-backend";

let backend: TestBackend;
let nextPhone = 9880000000;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test("A second driver gets messages from their yes on, and can answer", async () => {
  const [owner, phone] = [await newOwner(), newPhone()];
  expect(await invite(owner, phone)).toMatchObject({ kind: "ok" });
  const code = await linkSentTo(backend, phone);
  expect(await backend.call(readLink, { code })).toMatchObject({ data: { kind: "second_driver", state: "told", plate: plateOf(owner) } });
  await message(owner, "6");
  expect(await messagesTo(phone)).toHaveLength(0);
  await backend.call(answerLink, { code, accepts: true });
  expect(await peopleOf(owner)).toContainEqual({ vehicleId: owner.vehicleId, role: "second_driver", phone, state: "accepted" });
  await message(owner, "9");
  const [toDriver] = await messagesTo(phone);
  const answerCode = toDriver?.values["answerCode"] ?? "";
  expect(await backend.call(answerContact, { code: answerCode, answer: "taken_care_of" })).toMatchObject({ kind: "ok" });
  expect(await contactsOf(owner)).toMatchObject([{ answer: { is: "taken_care_of" } }, { answer: null }]);
});

test("A second driver gets the reminders that the owner gets", async () => {
  const [owner, phone] = [await newOwner(), newPhone()];
  await invite(owner, phone);
  await backend.call(answerLink, { code: await linkSentTo(backend, phone), accepts: true });
  const sent = await message(owner, "6");
  await deliverAll(backend);
  backend.clock.advance(600);
  await deliverAll(backend);
  const { database, secrets } = backend.services;
  const reminded = async () => {
    const payloads = (await database.select().from(sandboxDeliveries)).map(({ payload }) => openMessage(secrets, payload));
    return payloads
      .flatMap((one) => (one.channel === "sms" && one.template === "reminder_6" ? [one.to] : []))
      .filter((to) => [owner.phone, phone].includes(to));
  };
  expect((await reminded()).sort()).toEqual([owner.phone, phone].sort());
  const contact = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
  backend.clock.advance(600);
  expect(await backend.call(remindOwner, { contact })).toMatchObject({ kind: "ok" });
  await deliverAll(backend);
  expect((await reminded()).filter((to) => to === phone)).toHaveLength(2);
});

test("A second driver can leave, and the owner can remove one", async () => {
  const [owner, phone, next] = [await newOwner(), newPhone(), newPhone()];
  await invite(owner, phone);
  expect(await invite(owner, next)).toMatchObject({
    kind: "refused",
    message: expect.stringContaining("second driver already") as unknown,
  });
  const code = await linkSentTo(backend, phone);
  await backend.call(answerLink, { code, accepts: true });
  await backend.call(answerLink, { code, accepts: false });
  expect(await peopleOf(owner)).toContainEqual(expect.objectContaining({ phone, state: "refused" }));
  expect(await invite(owner, phone)).toMatchObject({ kind: "refused", message: "This person has said no." });
  expect(await invite(owner, next)).toMatchObject({ kind: "ok" });
  // The first driver changed their mind, but the owner has chosen somebody else.
  expect(await backend.call(answerLink, { code, accepts: true })).toMatchObject({ kind: "refused" });
  const { loginId, vehicleId, token: bearer } = owner;
  const nextCode = await linkSentTo(backend, next);
  expect(await backend.call(removeSecondDriver, { loginId, vehicleId }, { bearer })).toMatchObject({ kind: "ok" });
  expect(await backend.call(readLink, { code: nextCode })).toMatchObject({ kind: "refused", message: "This link is not valid any more." });
  await message(owner, "6");
  expect([...(await messagesTo(phone)), ...(await messagesTo(next))]).toEqual([]);
});

/** Returns the code in the link of the latest message to a phone. */
const answerCodeSentTo = async (phone: string) => (await messagesTo(phone))[0]?.values["answerCode"] ?? "";

const viewOf = (code: string) => backend.call(readContactForOwner, { code });

test("A second driver answers by a link of their own, which ends with their part, and so do their waiting messages", async () => {
  const [owner, phone] = [await newOwner(), newPhone()];
  await invite(owner, phone);
  await backend.call(answerLink, { code: await linkSentTo(backend, phone), accepts: true });
  const sent = await message(owner, "6");
  const contact = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
  await deliverAll(backend);
  const [ofOwner, ofDriver] = [await answerCodeSentTo(owner.phone), await answerCodeSentTo(phone)];
  expect(ofOwner).not.toBe(ofDriver);
  await backend.call(answerContact, { code: ofDriver, answer: "on_my_way_5" });
  const answeredByDriver = { kind: "ok", data: { answer: "on_my_way_5", answeredBy: "second_driver" } };
  expect(await viewOf(ofDriver)).toMatchObject({ ...answeredByDriver, data: { ...answeredByDriver.data, reader: "second_driver" } });
  expect(await viewOf(ofOwner)).toMatchObject({ ...answeredByDriver, data: { ...answeredByDriver.data, reader: "owner" } });
  expect(await backend.call(readContact, { contact })).toMatchObject({ data: { answer: { is: "on_my_way_5", by: "second_driver" } } });
  await backend.call(answerContact, { code: ofOwner, answer: "on_my_way_5" });
  expect(await backend.call(readContact, { contact })).toMatchObject({ data: { answer: { is: "on_my_way_5", by: "owner" } } });

  await message(owner, "11");
  await deliverAll(backend);
  const { loginId, vehicleId, token: bearer } = owner;
  await backend.call(removeSecondDriver, { loginId, vehicleId }, { bearer });
  const code = await answerCodeSentTo(phone);
  for (const used of [
    await viewOf(code),
    await backend.call(answerContact, { code, answer: "cannot_come" }),
    await backend.call(stopScanner, { code }),
  ]) {
    expect(used).toMatchObject({ kind: "refused" });
  }
  backend.clock.advance(600);
  await deliverAll(backend);
  const { database, secrets } = backend.services;
  const reminded = (await database.select().from(sandboxDeliveries))
    .map(({ payload }) => openMessage(secrets, payload))
    .flatMap((one) => (one.channel === "sms" && one.template === "reminder_11" ? [one.to] : []));
  expect(reminded).toEqual([owner.phone]);
  const before = (await messagesTo(phone)).length;
  expect(await message(owner, "9")).toMatchObject({ kind: "ok" });
  await deliverAll(backend);
  expect(await messagesTo(phone)).toHaveLength(before);
});

test("Of two invitations at once, one is sent", async () => {
  const owner = await newOwner();
  const both = await Promise.all([invite(owner, newPhone()), invite(owner, newPhone())]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(["ok", "refused"]);
});

test("An emergency contact is told by whom they were named, unless the name is no plain word", async () => {
  const [owner, phone, other] = [await newOwner(), newPhone(), newPhone()];
  await name(owner, phone);
  const masked = `${plateOf(owner).slice(0, 4)}******`;
  expect((await smsTo(phone)).map(({ text }) => text.split("\n")[0])).toEqual([
    `PlateNote: Owner (${masked}) names you as emergency contact.`,
  ]);
  await backend.services.database.update(owners).set({ name: "98765 43210" }).where(eq(owners.phone, owner.phone));
  await name(owner, other);
  expect((await smsTo(other)).map(({ template }) => template)).toEqual(["emergency_named"]);
});

test("The owner is told once a day by SMS and mail that a named person said no", async () => {
  const [owner, driver, contact] = [await newOwner(), newPhone(), newPhone()];
  await invite(owner, driver);
  await name(owner, contact);
  const codes = [await linkSentTo(backend, driver), await linkSentTo(backend, contact)];
  for (const accepts of [true, false, true, false]) for (const code of codes) await backend.call(answerLink, { code, accepts });
  const news = (await smsTo(owner.phone)).filter(({ template }) => template.endsWith("_refused"));
  expect(news.map(({ text }) => text.split("\n")[0]).toSorted()).toEqual([
    `PlateNote: the emergency contact of ${plateOf(owner)} said no.`,
    `PlateNote: the second driver of ${plateOf(owner)} said no.`,
  ]);
  const mails = (await messagesIn(backend.services)).filter((message) => message.channel === "mail" && message.to.includes(owner.phone));
  expect(mails.flatMap((mail) => (mail.channel === "mail" ? [mail.subject] : [])).toSorted()).toEqual([
    `PlateNote: ${plateOf(owner)}: your emergency contact said no`,
    `PlateNote: ${plateOf(owner)}: your second driver said no`,
  ]);
});

test("An emergency contact who refuses is not called, and the owner sees it", async () => {
  const [owner, phone] = [await newOwner(), newPhone()];
  await name(owner, phone);
  const code = await linkSentTo(backend, phone);
  await backend.call(answerLink, { code, accepts: false });
  expect(await peopleOf(owner)).toContainEqual({ vehicleId: owner.vehicleId, role: "emergency", phone, state: "refused" });
  expect(await backend.call(lookUpSticker, { guid: owner.guid })).toMatchObject({
    data: { sticker: { shield: { takesEmergencyCalls: false, takesAccidentCalls: false } } },
  });
  expect(await emergencyCall(owner, null)).toMatchObject({ kind: "refused" });
  expect(await emergencyCall(owner, true)).toMatchObject({ kind: "refused", message: expect.stringContaining("112") as unknown });
  const pause = (isPaused: boolean) =>
    backend.call(pauseSticker, { loginId: owner.loginId, vehicleId: owner.vehicleId, paused: isPaused }, { bearer: owner.token });
  await pause(true);
  expect(await backend.call(lookUpSticker, { guid: owner.guid })).toMatchObject({ kind: "refused", code: "stickerPausedUncallable" });
  await pause(false);
  // Naming the same person again sends nothing.
  const sent = (await messagesIn(backend.services)).length;
  await name(owner, phone);
  expect(await messagesIn(backend.services)).toHaveLength(sent);
  await backend.call(answerLink, { code, accepts: true });
  expect(await emergencyCall(owner, true)).toMatchObject({ kind: "ok" });
});

test("A landline is named without an SMS, and new people are named at most five times a day", async () => {
  // A phone is told at most five times a day, and all these owners name the same emergency contact.
  backend.clock.advance(86_400);
  const owner = await newOwner();
  const sent = (await messagesIn(backend.services)).length;
  expect(await name(owner, "1123456789")).toMatchObject({ kind: "ok" });
  expect(await messagesIn(backend.services)).toHaveLength(sent);
  const named = [];
  for (const _ of [1, 2, 3, 4, 5]) named.push((await name(owner, newPhone())).kind);
  expect(named).toEqual(["ok", "ok", "ok", "ok", "refused"]);
});

test("A release ends the links of the people whom the seller named", async () => {
  const [owner, phone] = [await newOwner(), newPhone()];
  await invite(owner, phone);
  const code = await linkSentTo(backend, phone);
  await releaseVehicle(backend, owner);
  expect(await backend.call(readLink, { code })).toMatchObject({ kind: "refused" });
  expect(await backend.call(answerLink, { code, accepts: true })).toMatchObject({ kind: "refused" });
});

test("A vehicle moves to a new sticker with its validity, contacts and stops, and the old sticker is void", async () => {
  const owner = await newOwner();
  await message(owner, "6");
  const guid = await putSticker(backend);
  expect(await replace(owner, guid)).toMatchObject({ kind: "ok" });
  expect((await listOf(owner)).vehicles).toMatchObject([{ id: owner.vehicleId, barcode: guid, isPaid: true }]);
  expect(await contactsOf(owner)).toHaveLength(1);
  expect(await backend.call(lookUpSticker, { guid: owner.guid })).toMatchObject({ kind: "refused" });
  expect(await backend.call(sendPresetMessage, { guid, messageId: "9", proof: null })).toMatchObject({ kind: "ok" });
  expect((await historyOf(owner))[0]).toMatchObject({ kind: "sticker_replaced" });
});

test.each([
  ["of another kind", { productId: 2 }, "This sticker is for another kind of vehicle."],
  ["void", { status: "void" }, "This sticker cannot be used. Check the code, or take another new sticker."],
  ["not paid for, but postpaid", { isPostpaid: true }, "This sticker cannot be used. Check the code, or take another new sticker."],
] as const)("A vehicle does not move to a sticker that is %s", async (_, facts, message) => {
  const owner = await newOwner();
  expect(await replace(owner, await putSticker(backend, facts))).toMatchObject({ kind: "refused", message });
  expect((await listOf(owner)).vehicles).toMatchObject([{ barcode: owner.guid }]);
});

test("A vehicle does not move to a sticker that another vehicle has, and of two moves to one sticker one is made", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  expect(await replace(owner, other.guid)).toMatchObject({ message: "This sticker is registered already. Take a new one." });
  expect(await replace(owner, owner.guid)).toMatchObject({ kind: "refused" });
  expect(await replace(owner, "unknown")).toMatchObject({ kind: "refused" });
  const guid = await putSticker(backend);
  const both = await Promise.all([replace(owner, guid), replace(other, guid)]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(["ok", "refused"]);
});

test("A plate is corrected at most three times a year, and the history keeps the earlier one", async () => {
  const owner = await newOwner();
  expect(await correct(owner, "x")).toMatchObject({ kind: "refused" });
  expect(await correct(owner, plateOf(owner))).toMatchObject({ message: "This is already the number of the plate." });
  const plates = ["MH 12 AB 0001", "MH12AB0002", "MH12AB0003", "MH12AB0004"];
  const outcomes = [];
  for (const plate of plates) outcomes.push((await correct(owner, plate)).kind);
  expect(outcomes).toEqual(["ok", "ok", "ok", "refused"]);
  expect((await listOf(owner)).vehicles).toMatchObject([{ plate: "MH12AB0003" }]);
  expect((await historyOf(owner)).map(({ detail }) => detail)).toContain(plateOf(owner));
});

test("A paused sticker's replacement is paused too", async () => {
  const owner = await newOwner();
  const { database } = backend.services;
  await database.update(stickers).set({ status: "paused" }).where(eq(stickers.guid, owner.guid));
  const guid = await putSticker(backend);
  await replace(owner, guid);
  expect((await listOf(owner)).vehicles).toMatchObject([{ isPaused: true }]);
});

function newPhone(): string {
  nextPhone += 1;
  return String(nextPhone);
}

const newOwner = () => registerOwner(backend, newPhone(), { isPaid: true });

const plateOf = ({ phone }: VehicleOwner) => `KA${phone.slice(2)}`;

function invite({ loginId, vehicleId, token: bearer }: VehicleOwner, phone: string) {
  return backend.call(inviteSecondDriver, { loginId, vehicleId, phone }, { bearer });
}

function name(owner: VehicleOwner, emergencyPhone: string) {
  const { loginId, vehicleId, token: bearer } = owner;
  return backend.call(updateVehicle, { loginId, vehicleId, plate: plateOf(owner), emergencyPhone }, { bearer });
}

function replace({ loginId, vehicleId, token: bearer }: VehicleOwner, guid: string) {
  return backend.call(replaceSticker, { loginId, vehicleId, guid }, { bearer });
}

function correct({ loginId, vehicleId, token: bearer }: VehicleOwner, plate: string) {
  return backend.call(correctPlate, { loginId, vehicleId, plate }, { bearer });
}

function message({ guid }: VehicleOwner, messageId: string) {
  backend.clock.advance(1);
  return backend.call(sendPresetMessage, { guid, messageId, proof: null });
}

function emergencyCall({ guid }: VehicleOwner, accident: true | null) {
  const call = { guid, callerPhone: "9811198111", contact: "emergency", contactReference: null, proof: null, accident } as const;
  return backend.call(requestCall, call);
}

async function messagesTo(phone: string) {
  const sent = await messagesIn(backend.services);
  return sent.flatMap((one) => (one.channel === "sms" && one.to === phone && one.template.startsWith("message_") ? [one] : []));
}

async function listOf({ loginId, token: bearer }: VehicleOwner) {
  const listed = await backend.call(listVehicles, { loginId, couponId: null }, { bearer });
  if (listed.kind !== "ok") throw new Error("The vehicles were not listed");
  return listed.data;
}

const peopleOf = async (owner: VehicleOwner) => (await listOf(owner)).changes?.people ?? [];

async function contactsOf({ loginId, vehicleId, token: bearer }: VehicleOwner) {
  const listed = await backend.call(listContacts, { loginId, vehicleId, page: null, reason: null }, { bearer });
  return listed.kind === "ok" ? listed.data.contacts : [];
}

async function historyOf({ loginId, token: bearer }: VehicleOwner) {
  const listed = await backend.call(listOwnerEvents, { loginId }, { bearer });
  return listed.kind === "ok" ? listed.data.events : [];
}

describe("the other of owner and second driver", () => {
  /** Registers an owner with a second driver, and sends a message to both. */
  async function begin() {
    const [owner, phone] = [await newOwner(), newPhone()];
    await invite(owner, phone);
    await backend.call(answerLink, { code: await linkSentTo(backend, phone), accepts: true });
    await message(owner, "6");
    await deliverAll(backend);
    const codes = { owner: await answerCodeSentTo(owner.phone), second_driver: await answerCodeSentTo(phone) };
    const told = async () => {
      await deliverAll(backend);
      const sms = (await messagesIn(backend.services)).flatMap((one) =>
        one.channel === "sms" && [owner.phone, phone].includes(one.to) ? [one] : [],
      );
      return sms.flatMap(({ to, template, values }) => (template.includes("_answered") ? [{ to, template, said: values["said"] }] : []));
    };
    const answer = (by: keyof typeof codes, is: OwnerAnswer) => backend.call(answerContact, { code: codes[by], answer: is });
    return { owner, phone, told, answer };
  }

  test("learns of the first answer by SMS, once for a contact", async () => {
    for (const by of ["owner", "second_driver"] as const) {
      const { owner, phone, told, answer } = await begin();
      await answer(by, "on_my_way_5");
      const sms = { to: by === "owner" ? phone : owner.phone, template: `${by}_answered`, said: "On my way, 5 minutes" };
      expect(await told()).toEqual([sms]);
      await answer(by === "owner" ? "second_driver" : "owner", "cannot_come");
      await answer(by, "taken_care_of");
      expect(await told()).toEqual([sms]);
    }
  });

  test("gets no such SMS after a removal, after a stop, in quiet hours, and if only one of them got the message", async () => {
    const removed = await begin();
    const { loginId, vehicleId, token: bearer } = removed.owner;
    await backend.call(removeSecondDriver, { loginId, vehicleId }, { bearer });
    await removed.answer("owner", "on_my_way_5");
    expect(await removed.told(), "after the removal").toEqual([]);

    const stopped = await begin();
    await backend.call(stopScanner, { code: await answerCodeSentTo(stopped.owner.phone) });
    await stopped.answer("second_driver", "on_my_way_5");
    expect(await stopped.told(), "after the stop").toEqual([]);

    const quiet = await begin();
    const from = (Math.floor(backend.clock.now().getTime() / 60_000) + 330) % 1440;
    const settings = { ...defaultSettings, quietHours: { from, to: (from + 60) % 1440 } };
    await saveSettings(backend.services.database, Number(quiet.owner.vehicleId), settings, backend.clock.now());
    await quiet.answer("second_driver", "on_my_way_5");
    expect(await quiet.told(), "in quiet hours").toEqual([]);

    const alone = await begin();
    await backend.services.database.delete(contactLinks);
    await alone.answer("owner", "on_my_way_5");
    expect(await alone.told(), "the driver got no message").toEqual([]);
  });
});

/** Lists the SMS to a phone number, newest first. */
async function smsTo(phone: string) {
  return (await messagesIn(backend.services)).flatMap((message) => (message.channel === "sms" && message.to === phone ? [message] : []));
}
