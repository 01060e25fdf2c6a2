import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { dayInIndia, startOfDay } from "#contract/day";
import { lookUpSticker, tellOfMissedScan } from "#contract/scanning";
import { outbox } from "../delivery/tables";
import { silentLog } from "../platform/process/log";
import { saveSettings, defaultSettings } from "../registry/settings";
import { erasureRequests } from "./tables";
import { owners, trialNotices } from "../registry/tables";
import { stoppedCallers } from "../contact/tables";
import { messagesIn } from "../testing/outbox";
import { waitingMails } from "../testing/shop";
import { registerSticker } from "../testing/stickers";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { callerHashes } from "../requests/caller-limits";
import { canTell } from "./tell-owner";
import { tellOfTrials } from "./trials";

const DAY = 86_400;
const HOUR = 3600;

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());
// Each test begins at noon in India, with a vehicle that was registered two days before.
beforeEach(() => backend.clock.advance(10 * DAY));

const inDays = (days: number) => new Date(backend.clock.now().getTime() + days * DAY * 1000);

/** Registers an unpaid sticker whose trial ends in so many days, two days ago. */
async function onTrial(days: number, facts: Parameters<typeof registerSticker>[1] = {}) {
  const trialEndsAt = inDays(days);
  backend.clock.advance(-2 * DAY);
  const registered = await registerSticker(backend.services, { isPaid: false, plate: "KA05TR1509", trialEndsAt, ...facts });
  backend.clock.advance(2 * DAY);
  return registered;
}

/** Lists the first lines of the SMS to an owner, newest first. */
async function toldTo({ phone }: { readonly phone: string }): Promise<string[]> {
  const messages = await messagesIn(backend.services);
  return messages.flatMap((message) => (message.channel === "sms" && message.to === phone ? [message.text.split("\n")[0] ?? ""] : []));
}

describe("the owner of a vehicle in its trial", () => {
  test("is told 5 days and 1 day before the end, and after it, once each, by two processes at once too", async () => {
    const { owner } = await onTrial(6);
    const run = () => Promise.all([tellOfTrials(backend.services, silentLog), tellOfTrials(backend.services, silentLog)]);
    const ends = "PlateNote: the trial of KA05TR1509 ends on 26-03-2026. Renew once, for its lifetime.";
    const ended = "PlateNote: the trial of KA05TR1509 has ended. Nobody can reach you by its sticker.";
    const told: string[][] = [];
    for (const days of [0, 1, 1, 1, 1, 1, 1, 1]) {
      backend.clock.advance(days * DAY);
      await run();
      await run();
      told.push(await toldTo(owner));
    }
    expect(told).toEqual([[], [ends], [ends], [ends], [ends], [ends, ends], [ended, ends, ends], [ended, ends, ends]]);
    const mails = (await waitingMails(backend.services)).filter(({ text }) => text.includes("KA05TR1509"));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      "PlateNote: KA05TR1509: the trial ends on 26-03-2026",
      "PlateNote: KA05TR1509: the trial ends on 26-03-2026",
      "PlateNote: KA05TR1509: the trial has ended",
    ]);
  });

  test("is not told at night, on the first day, of a paid, void or postpaid sticker, of an old end, or while the account is erased", async () => {
    const fresh = await registerSticker(backend.services, { isPaid: false, trialEndsAt: inDays(4) });
    const others = [await onTrial(4, { isPaid: true }), await onTrial(4, { status: "void" }), await onTrial(-4)];
    const erased = await onTrial(4);
    await backend.services.database
      .insert(erasureRequests)
      .values({ ownerId: erased.owner.id, requestedAt: backend.clock.now(), dueAt: inDays(7) });
    await tellOfTrials(backend.services, silentLog);
    for (const { owner } of [fresh, erased, ...others]) expect(await toldTo(owner)).toEqual([]);

    const { owner } = await onTrial(4);
    backend.clock.advance(10 * HOUR);
    await tellOfTrials(backend.services, silentLog);
    expect(await toldTo(owner)).toEqual([]);
    backend.clock.advance(12 * HOUR);
    await tellOfTrials(backend.services, silentLog);
    expect(await toldTo(owner)).toHaveLength(1);
  });

  test("is told in the owner's language", async () => {
    const { owner } = await onTrial(4);
    await backend.services.database.update(owners).set({ language: "hi" }).where(eq(owners.id, owner.id));
    await tellOfTrials(backend.services, silentLog);
    expect(await toldTo(owner)).toEqual(["PlateNote: KA05TR1509 का ट्रायल 21-04-2026 को खत्म होगा। एक बार रिन्यू करें, पूरी उम्र चलेगा।"]);
  });
});

describe("the owner of an expired sticker", () => {
  const tell = (guid: string, from = "198.51.100.7") => backend.call(tellOfMissedScan, { guid }, { from });
  const tried = "PlateNote: somebody at KA05TR1509 tried to reach you. Its trial has ended.";

  test("is told that somebody tried to reach them, once a day at most, and only if somebody asked for it", async () => {
    const { owner, guid } = await onTrial(-10);
    expect(await backend.call(lookUpSticker, { guid })).toMatchObject({ data: { sticker: { tellsOfMissedScans: true } } });
    expect(await toldTo(owner)).toEqual([]);
    const both = await Promise.all([tell(guid), tell(guid, "198.51.100.8")]);
    expect(both).toMatchObject([{ data: { isTold: true } }, { data: { isTold: true } }]);
    expect(await toldTo(owner)).toEqual([tried]);
    backend.clock.advance(DAY);
    expect(await tell(guid)).toMatchObject({ data: { isTold: true } });
    expect(await toldTo(owner)).toEqual([tried, tried]);
  });

  test("is told after quiet hours", async () => {
    const { owner, guid, vehicle } = await onTrial(-10);
    const quietHours = { from: 0, to: 23 * 60 };
    await saveSettings(backend.services.database, vehicle.id, { ...defaultSettings, quietHours }, backend.clock.now());
    await tell(guid);
    expect(await toldTo(owner)).toEqual([]);
    const queued = await backend.services.database.select({ notBefore: outbox.notBefore }).from(outbox).where(isNotNull(outbox.notBefore));
    const evening = new Date(startOfDay(dayInIndia(backend.clock.now())).getTime() + 23 * HOUR * 1000);
    expect(queued).toEqual([{ notBefore: evening }, { notBefore: evening }]);
  });

  test("hears nothing of a person whom they stopped, who gets the same answer", async () => {
    const { owner, guid, sticker } = await onTrial(-10);
    await tell(guid, "198.51.100.9");
    await backend.services.database.delete(trialNotices).where(eq(trialNotices.kind, "scanned"));
    const { callerHash } = callerHashes(backend.services.secrets, "198.51.100.9");
    await backend.services.database.insert(stoppedCallers).values({
      id: backend.services.secrets.randomId(),
      stickerId: sticker.id,
      callerHash,
      messageId: "6",
      contactedAt: backend.clock.now(),
      createdAt: backend.clock.now(),
      expiresAt: inDays(30),
    });
    expect(await tell(guid, "198.51.100.9")).toMatchObject({ data: { isTold: true } });
    expect(await toldTo(owner)).toEqual([tried]);
  });

  test("is not told of a sticker in its trial or of an unknown one, and one network tells ten owners an hour at most", async () => {
    const { guid } = await onTrial(4);
    expect(await tell(guid)).toMatchObject({ kind: "refused" });
    expect(await tell("no-such-sticker")).toMatchObject({ kind: "refused" });
    const results = [];
    for (let number = 0; number < 11; number += 1) results.push((await tell((await onTrial(-10)).guid, "198.51.100.20")).kind);
    expect(results).toEqual([...Array.from({ length: 10 }, () => "ok"), "limited"]);
  });

  test("is not said to be told if no channel leads to them", async () => {
    const { owner } = await onTrial(-10);
    const { database, environment } = backend.services;
    const services = { ...backend.services, environment: { ...environment, optionalSms: new Set<string>() } };
    const news = { kind: "trial_scanned", plate: "KA05TR1509" } as const;
    expect(await canTell(database, services, owner.id, news)).toBe(true);
    await database.update(owners).set({ email: "" }).where(eq(owners.id, owner.id));
    expect(await canTell(database, services, owner.id, news)).toBe(false);
    expect(await canTell(database, backend.services, owner.id, news)).toBe(true);
  });
});
