import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";

import {
  addAlertBrowser,
  readAlertChoices,
  removeAlertBrowser,
  reportShownAlert,
  saveAlertChoices,
  testableChannels,
  testAlert,
  type TestableChannel,
  type TestState,
} from "#contract/alerts";
import { contactWords } from "#contract/contact-words.server";
import { NOTICE_VERSION } from "#contract/notice";
import { words } from "#contract/words";
import { recordConsent, withdrawConsents } from "../accounts/consents/store";
import { paragraph } from "../delivery/messages/compose-mail";
import type { OutgoingMessage } from "../delivery/messages/message";
import { renderOptionalSms } from "../delivery/messages/sms-templates";
import { resultOf } from "../delivery/outbox/reports";
import { channelOf } from "../delivery/outbox/store";
import { readCallbackReference } from "../delivery/providers/provider";
import { isPushEndpoint, isPushKey } from "../delivery/providers/web-push/endpoint";
import { vapidKeys } from "../delivery/providers/web-push/vapid";
import type { Database } from "../platform/database/database";
import { addBrowser, canTurnSmsOff, readAlerts, removeBrowsers, saveAlerts, type OwnerAlerts } from "../registry/alerts";
import { lockOwner, type Owner } from "../registry/owners";
import { defineHandler, refusal, type Handler, type RequestContext } from "../requests/handler";
import { allow, targetOf, type LimitRule } from "../requests/limits";
import { parseId } from "../requests/parse";
import type { Services } from "../requests/services";
import { defineOwnerHandler } from "./identity";
import { ownerMail } from "./mails";
import { alertTests } from "./tables";

const done = { kind: "answer", data: {} } as const;

/** /alerts/view: what an owner has chosen, and what became of the last tests. */
const view = defineOwnerHandler(readAlertChoices, async (_, context, owner) => {
  const { database, clock, environment, secrets } = context;
  const alerts = await readAlerts(database, context, owner.id);
  const { whatsappSince, deliveredAt: _deliveredAt, ...choices } = alerts.choices;
  const { push } = environment.delivery;
  return {
    kind: "answer",
    data: {
      ...choices,
      channels: testableChannels.filter((channel) => isOffered(context, owner, channel)),
      testable: testableChannels.filter((channel) => testMessage(context, owner, alerts, channel) !== null),
      whatsapp: whatsappSince !== null,
      canTurnSmsOff: canTurnSmsOff(alerts.choices, clock.now()),
      pushKey: push.provider === "off" ? "" : vapidKeys(secrets).publicKey,
      isPushSimulated: push.provider === "sandbox",
      browsers: alerts.browsers.map(({ id, browser: name, createdAt: addedAt, browserHash }) => {
        return { id: String(id), name, addedAt, isThis: browserHash !== null && browserHash === context.browserHash };
      }),
      tests: await listTests(database, owner.id),
      callerIds: [...environment.callerIds],
    },
  };
});

function isOffered({ environment: { delivery } }: Pick<Services, "environment">, owner: Owner, channel: TestableChannel): boolean {
  if (channel === "mail") return owner.email !== "";
  return channel === "sms" || delivery[channel].provider !== "off";
}

/**
 * /alerts/save: stores the choices. What is null stays, such as a channel that the operator does not have. To turn WhatsApp on is a
 * consent, because another company then gets the number.
 */
const save = defineOwnerHandler(saveAlertChoices, async (request, context, owner) => {
  const { whatsapp, spokenCalls, takesSms, copiesByMail, hidesReason, language } = request;
  if (language !== "" && !Object.hasOwn(contactWords, language)) return refusal(words.languageUnknown);
  return context.database.transaction(async (transaction) => {
    await lockOwner(transaction, owner.id);
    const { choices } = await readAlerts(transaction, context, owner.id);
    const now = context.clock.now();
    if (takesSms === false && !canTurnSmsOff(choices, now)) return refusal(words.smsNeeded);
    const changes = {
      ...{ copiesByMail, language },
      ...(spokenCalls === null ? {} : { spokenCalls }),
      ...(takesSms === null ? {} : { takesSms }),
      ...(hidesReason === null ? {} : { hidesReason }),
    };
    await saveAlerts(transaction, owner.id, changes, now);
    if (whatsapp !== null && whatsapp !== (choices.whatsappSince !== null)) await switchWhatsapp(transaction, context, owner, whatsapp);
    return done;
  });
});

/** Turns WhatsApp on or off for an owner, with the consent. */
export async function switchWhatsapp(transaction: Database, context: RequestContext, owner: Owner, isOn: boolean): Promise<void> {
  const { id: ownerId, language } = owner;
  const now = context.clock.now();
  await saveAlerts(transaction, ownerId, isOn ? { whatsappSince: now, whatsappPausedUntil: null } : { whatsappSince: null }, now);
  if (!isOn) return withdrawConsents(transaction, ownerId, "whatsapp", now);
  const notice = context.shownNotice ?? { version: NOTICE_VERSION, language: language || "en" };
  await recordConsent(transaction, context, { ownerId, purpose: "whatsapp" }, notice);
}

/** /alerts/browser: without a subscription, the sandbox simulates one, for a browser that reaches no push service. */
const add = defineOwnerHandler(addAlertBrowser, async ({ endpoint, p256dh, auth, name }, context, owner) => {
  const { push } = context.environment.delivery;
  const isSimulated = push.provider === "sandbox" && endpoint === "";
  const isUsable =
    push.provider !== "off" &&
    isPushEndpoint(endpoint, push.provider === "web" ? push.ownService : null) &&
    isPushKey(p256dh, 65) &&
    isPushKey(auth, 16);
  if (!isSimulated && !isUsable) return refusal(words.browserUnusable);
  const subscription = { endpoint: isSimulated ? `sandbox:${randomUUID()}` : endpoint, keys: { p256dh, auth } };
  await context.database.transaction(async (transaction) => {
    await lockOwner(transaction, owner.id);
    await addBrowser(transaction, context, owner.id, { subscription, browser: name.slice(0, 50), browserHash: context.browserHash });
  });
  return done;
});

/** /alerts/remove_browser. Idempotent. */
const remove = defineOwnerHandler(removeAlertBrowser, async ({ browserId }, { database }, owner) => {
  const id = parseId(browserId);
  if (id !== null) await removeBrowsers(database, owner.id, { id });
  return done;
});

export const testRule: LimitRule = { kind: "alert_test", limits: [{ count: 6, seconds: 3600 }], noun: "tests" };

/** A later test says nothing to the owner, who waits for it. */
const TEST_SECONDS = 600;

/** /alerts/test: sends a test by one channel. /alerts/view says what became of it. */
const test = defineOwnerHandler(testAlert, async ({ channel: wanted }, context, owner) => {
  const channel = testableChannels.find((one) => one === wanted);
  const message = channel && testMessage(context, owner, await readAlerts(context.database, context, owner.id), channel);
  if (!channel || !message) return refusal(words.alertIsOff);
  const booked = await context.database.transaction(async (transaction) => {
    const limit = await allow(transaction, targetOf(context, testRule, String(owner.id)), testRule);
    if (limit !== null) return limit;
    const at = context.clock.now();
    const expiresAt = new Date(at.getTime() + TEST_SECONDS * 1000);
    const outboxId = await context.outbox.enqueue(transaction, message, { expiresAt });
    const latest = { outboxId, at };
    await transaction
      .insert(alertTests)
      .values({ ownerId: owner.id, channel, ...latest })
      .onConflictDoUpdate({ target: [alertTests.ownerId, alertTests.channel], set: latest });
    return outboxId;
  });
  if (typeof booked !== "number") return booked;
  await context.outbox.firstAttempts.send(booked, channel);
  return done;
});

/** Returns a channel's test. Null if the operator or the owner does not have it. A notification goes to this browser, if it can. */
function testMessage(
  context: RequestContext,
  owner: Owner,
  { choices, browsers }: OwnerAlerts,
  channel: TestableChannel,
): OutgoingMessage | null {
  if (!isOffered(context, owner, channel)) return null;
  const { environment } = context;
  const language = choices.language || owner.language;
  const alert = { purpose: "test", reason: "", plate: "", language, answerCode: "" } as const;
  switch (channel) {
    case "sms":
      return renderOptionalSms(environment, { phone: owner.phone, language }, "alert_test", {});
    case "mail":
      return ownerMail(context, owner, ({ test: { subject, what } }) => ({
        subject: `${environment.brandName}: ${subject}`,
        parts: [paragraph(what)],
      }));
    case "whatsapp":
      return choices.whatsappSince === null ? null : { channel, to: owner.phone, ...alert };
    case "spoken":
      return choices.spokenCalls === "never" ? null : { channel, to: owner.phone, ...alert };
    case "push": {
      const browser = browsers.find(({ browserHash }) => browserHash !== null && browserHash === context.browserHash) ?? browsers[0];
      if (browser === undefined) return null;
      const { id: subscriptionId, endpoint: to, keys } = browser;
      const endsAt = context.clock.now().getTime() + TEST_SECONDS * 1000;
      return { channel, to, subscriptionId, keys, isUrgent: false, hidesReason: choices.hidesReason, endsAt, ...alert };
    }
  }
}

async function listTests(database: Database, ownerId: number) {
  const tests = await database.select().from(alertTests).where(eq(alertTests.ownerId, ownerId)).orderBy(alertTests.channel);
  const results = await Promise.all(
    tests.map(async ({ outboxId, ...shown }) => ({ ...shown, result: await resultOf(database, outboxId) })),
  );
  return results.flatMap(({ channel, at, result }) => (result === null ? [] : [{ channel, at, state: stateOfTest(result) }]));
}

function stateOfTest({ state, reported }: NonNullable<Awaited<ReturnType<typeof resultOf>>>): TestState {
  if (reported !== null) return reported === "delivered" ? "delivered" : "failed";
  if (state === "waiting" || state === "leased") return "queued";
  return state === "sent" ? "sent" : "failed";
}

/** /alerts/shown: a browser has shown a notification, so the message is delivered. */
const shown = defineHandler(reportShownAlert, async ({ reference }, { database, secrets, outbox }) => {
  const id = readCallbackReference(secrets, reference);
  if (id === null || (await channelOf(database, id)) !== "push") return refusal(words.linkEnded);
  await database.transaction((transaction) => outbox.statusHandler.message(transaction, id, "delivered"));
  return done;
});

export const alertHandlers: readonly Handler[] = [view, save, add, remove, test, shown];
