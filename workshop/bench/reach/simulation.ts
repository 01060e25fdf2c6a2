import { and, asc, eq, inArray } from "drizzle-orm";

import { requestMessage } from "../../../backend/contact/contacts/ladder";
import { ownersCode } from "../../../backend/contact/contacts/codes";
import { startContact } from "../../../backend/contact/contacts/attempts";
import { endOf } from "../../../backend/contact/contacts/status";
import { answerByChannel } from "../../../backend/contact/contacts/answering";
import type { OutgoingMessage } from "../../../backend/delivery/messages/message";
import type { Provider, Providers } from "../../../backend/delivery/providers/provider";
import { outbox } from "../../../backend/delivery/tables";
import { saveAlerts, type AlertChoices } from "../../../backend/registry/alerts";
import { pushSubscriptions } from "../../../backend/registry/tables";
import { workerWith } from "../../../backend/testing/outbox";
import { registerSticker } from "../../../backend/testing/stickers";
import { testBackend, type TestBackend } from "../../../backend/testing/test-backend";
import type { AlertChannel } from "#contract/contact-policy";
import { assumed, drawOwner } from "./world";

/** Plays contacts through the real ladder, outbox and worker. Only the providers, the phones and the people are simulated. */

const CONTACTS = Number(process.env["REACH_CONTACTS"] || 10_000);
const MINUTES = [1, 2, 5, 15] as const;
const SECONDS = 15 * 60;

const opted = new Date(0);
const sets = {
  "SMS only": { choices: {}, browsers: 0 },
  Notifications: { choices: {}, browsers: 1 },
  WhatsApp: { choices: { whatsappSince: opted }, browsers: 0 },
  "WhatsApp, notifications": { choices: { whatsappSince: opted }, browsers: 1 },
  "WhatsApp, notifications, spoken call": { choices: { whatsappSince: opted, spokenCalls: "all" }, browsers: 1 },
} as const satisfies Readonly<Record<string, { choices: Partial<AlertChoices>; browsers: number }>>;

const reasons = { urgent: "2", ordinary: "6" } as const;

type Played = { readonly noticedAfter: number | null; readonly paise: number };

/** Something that the world does at a time: a delivery report, or an answer. */
type Happening = { readonly at: number; readonly happen: () => Promise<unknown> };

type Kind = { readonly set: keyof typeof sets; readonly reason: string };

/** Plays one contact for 15 minutes. @param seed - draws the owner, the same for each set of channels. */
async function play({ services, clock }: TestBackend, seed: number, { set, reason }: Kind): Promise<Played> {
  const { database, secrets, outbox: queue } = services;
  const owner = drawOwner(seed);
  const start = clock.now().getTime();
  const since = () => (clock.now().getTime() - start) / 1000;
  let happenings: Happening[] = [];
  let noticedAfter: number | null = null;
  let paise = 0;
  let isAnswered = false;

  const registered = await registerSticker(services);
  await saveAlerts(database, registered.owner.id, sets[set].choices, clock.now());
  if (sets[set].browsers > 0) await addBrowser(services, registered.owner.id);
  const contactId = await database.transaction(async (transaction) => {
    const scanner = { callerHash: `caller ${seed}`, siteHash: null, browserHash: null };
    const id = await startContact(transaction, { ...services, ...scanner }, { stickerId: registered.sticker.id, reason });
    await requestMessage(transaction, services, {
      ...{ contactId: id, reason, plate: registered.vehicle.plate, owner: { ...registered.owner, language: "" }, caller: scanner },
      answerCode: ownersCode(secrets, { id, answerCodeId: null }),
      ...{ copy: null, heldUntil: null, expiresAt: endOf({ createdAt: clock.now() }) },
    });
    return id;
  });

  function provider(channel: AlertChannel): Provider<OutgoingMessage> {
    return {
      ...(channel === "spoken" ? { mustNotRepeat: true as const } : {}),
      send(id, message) {
        const fate = owner.fateOf(channel);
        if (fate.outcome.kind === "accepted") paise += assumed.paise[channel];
        const now = since();
        const { deliveredAfter, noticedAfter: noticed } = fate;
        if (deliveredAfter !== null)
          happenings.push({
            at: now + deliveredAfter,
            happen: () => database.transaction((transaction) => queue.statusHandler.message(transaction, id, "delivered")),
          });
        if (noticed !== null) happenings.push({ at: now + noticed, happen: () => notice(channel, message) });
        return Promise.resolve(fate.outcome);
      },
    };
  }

  async function notice(channel: AlertChannel, message: OutgoingMessage): Promise<void> {
    noticedAfter ??= since();
    if (!owner.answers || isAnswered) return;
    isAnswered = true;
    const code = message.channel === "sms" ? (message.values["answerCode"] ?? "") : "answerCode" in message ? message.answerCode : "";
    await answerByChannel(services, { channel, code, answer: "on_my_way_5", from: registered.owner.phone });
  }

  const messages = { sms: provider("sms"), whatsapp: provider("whatsapp"), push: provider("push"), spoken: provider("spoken") };
  const unused: Provider<OutgoingMessage> = { send: () => Promise.reject(new Error("The ladder has no such channel")) };
  const providers: Providers = { ...messages, mail: unused, call: unused };
  const worker = workerWith(services, providers);

  for (;;) {
    const [row] = await database
      .select({ id: outbox.id, dueAt: outbox.dueAt })
      .from(outbox)
      .where(and(eq(outbox.contactId, contactId), inArray(outbox.state, ["waiting"])))
      .orderBy(asc(outbox.dueAt), asc(outbox.id))
      .limit(1);
    const [next] = happenings.toSorted((one, other) => one.at - other.at);
    const due = row === undefined ? Infinity : Math.max((row.dueAt.getTime() - start) / 1000, since());
    const at = Math.min(due, next?.at ?? Infinity);
    if (at > SECONDS) break;
    clock.advance(Math.max(0, at - since()));
    if (row !== undefined && due <= (next?.at ?? Infinity)) await worker.deliverNow(row.id);
    else if (next !== undefined) {
      happenings = happenings.filter((one) => one !== next);
      await next.happen();
    }
  }
  clock.advance(SECONDS - since() + 1);
  return { noticedAfter, paise };
}

async function addBrowser({ database, secrets, clock }: TestBackend["services"], ownerId: number): Promise<void> {
  const id = secrets.randomId();
  const subscription = secrets.seal(JSON.stringify({ endpoint: "https://push.example/", keys: { p256dh: "", auth: "" } }));
  await database
    .insert(pushSubscriptions)
    .values({ id, ownerId, endpointHash: String(id), subscription, browser: "", createdAt: clock.now() });
}

const rows: Record<string, Record<string, string>> = {};
const runs = Object.keys(sets).length * Object.keys(reasons).length;
const perRun = Math.ceil(CONTACTS / runs);
for (const [urgency, reason] of Object.entries(reasons))
  for (const set of Object.keys(sets) as (keyof typeof sets)[]) {
    // A database of its own, because contacts become slow in one that keeps the contacts of all runs.
    const backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
    const played: Played[] = [];
    for (let seed = 1; seed <= perRun; seed += 1) played.push(await play(backend, seed, { set, reason }));
    await backend.close();
    const share = (minutes: number) =>
      played.filter(({ noticedAfter }) => noticedAfter !== null && noticedAfter <= minutes * 60).length / played.length;
    rows[`${urgency}: ${set}`] = {
      ...Object.fromEntries(MINUTES.map((minutes) => [`${minutes} min`, `${Math.round(share(minutes) * 100)} %`])),
      "paise a contact": (played.reduce((sum, { paise }) => sum + paise, 0) / played.length).toFixed(1),
    };
  }
console.log(`${perRun * runs} contacts. Share of owners who had noticed after so many minutes:`);
console.table(rows);
