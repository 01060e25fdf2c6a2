import { and, desc, eq, exists, or, sql } from "drizzle-orm";
import { z } from "zod";

import { DAY_MS } from "#contract/day";
import type { CoreServices, Database } from "../platform/database/database";
import { alertChoices, owners, pushSubscriptions } from "./tables";

export type AlertChoices = Omit<typeof alertChoices.$inferSelect, "ownerId" | "updatedAt">;

/** A browser's subscription, as `PushManager.subscribe` returns it. */
const pushSubscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

export type PushSubscription = z.infer<typeof pushSubscription>;

export type AlertBrowser = PushSubscription & Pick<typeof pushSubscriptions.$inferSelect, "id" | "browser" | "browserHash" | "createdAt">;

/** How an owner is told of contacts, and with which browsers, the latest first. */
export type OwnerAlerts = { readonly choices: AlertChoices; readonly browsers: readonly AlertBrowser[] };

/** The choices of an owner who has chosen nothing: SMS only. */
export const smsOnly: AlertChoices = {
  whatsappSince: null,
  whatsappPausedUntil: null,
  spokenCalls: "never",
  takesSms: true,
  copiesByMail: false,
  hidesReason: false,
  language: "",
  deliveredAt: null,
};

/** Reads how an owner is told of contacts. Uses one query, because every message needs it. */
export async function readAlerts(database: Database, { secrets }: Pick<CoreServices, "secrets">, ownerId: number): Promise<OwnerAlerts> {
  const { id, browser, browserHash, createdAt, subscription } = pushSubscriptions;
  const rows = await database
    .select({ choices: alertChoices, shown: { id, browser, browserHash, createdAt }, sealed: subscription })
    .from(owners)
    .leftJoin(alertChoices, eq(alertChoices.ownerId, owners.id))
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.ownerId, owners.id))
    .where(eq(owners.id, ownerId))
    .orderBy(desc(createdAt), id);
  return {
    choices: rows[0]?.choices ?? smsOnly,
    browsers: rows.flatMap(({ shown, sealed }) =>
      shown === null || sealed === null ? [] : [{ ...shown, ...pushSubscription.parse(JSON.parse(secrets.open(sealed))) }],
    ),
  };
}

/** Changes an owner's choices. What `changes` leaves out stays. */
export async function saveAlerts(database: Database, ownerId: number, changes: Partial<AlertChoices>, now: Date): Promise<void> {
  await database
    .insert(alertChoices)
    .values({ ...smsOnly, ...changes, ownerId, updatedAt: now })
    .onConflictDoUpdate({ target: alertChoices.ownerId, set: { ...changes, updatedAt: now } });
}

/** How long a delivery by another channel allows an owner to do without SMS. */
const PROVEN_MS = 30 * DAY_MS;

/** Returns whether another channel than SMS has delivered in the last 30 days, so that the owner can turn SMS off. */
export function canTurnSmsOff({ deliveredAt }: AlertChoices, now: Date): boolean {
  return deliveredAt !== null && now.getTime() - deliveredAt.getTime() < PROVEN_MS;
}

/** Records that another channel than SMS has delivered a message to an owner. */
export async function recordDelivery(database: Database, ownerId: number, now: Date): Promise<void> {
  await saveAlerts(database, ownerId, { deliveredAt: now }, now);
}

/** For how long WhatsApp is not tried with a number that has none. */
const WHATSAPP_PAUSE_MS = 30 * DAY_MS;

/** Tries WhatsApp no more for 30 days, for the owner with this number. */
export async function pauseWhatsapp(database: Database, phone: string, now: Date): Promise<void> {
  await changeByPhone(database, phone, { whatsappPausedUntil: new Date(now.getTime() + WHATSAPP_PAUSE_MS), updatedAt: now });
}

export async function turnOffWhatsapp(database: Database, phone: string, now: Date): Promise<void> {
  await changeByPhone(database, phone, { whatsappSince: null, updatedAt: now });
}

async function changeByPhone(database: Database, phone: string, changes: Partial<typeof alertChoices.$inferInsert>): Promise<void> {
  const isOfPhone = database
    .select({ one: sql`1` })
    .from(owners)
    .where(and(eq(owners.id, alertChoices.ownerId), eq(owners.phone, phone)));
  await database.update(alertChoices).set(changes).where(exists(isOfPhone));
}

/** Forgets what an owner chose for a number that is not theirs any more: nobody at the new one has agreed to WhatsApp. */
export async function forgetWhatsapp(database: Database, ownerId: number, now: Date): Promise<void> {
  const off = { whatsappSince: null, whatsappPausedUntil: null, updatedAt: now };
  await database.update(alertChoices).set(off).where(eq(alertChoices.ownerId, ownerId));
}

/** In how many browsers an owner's notifications are shown. One more replaces the oldest. */
export const MOST_BROWSERS = 10;

type NewBrowser = { readonly subscription: PushSubscription; readonly browser: string; readonly browserHash: string | null };

/**
 * Shows an owner's notifications in a browser, and no longer those of an owner who used the browser before. What waits for the browser's
 * earlier row is not sent. Lock the owner first.
 */
export async function addBrowser(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  ownerId: number,
  { subscription, browser, browserHash }: NewBrowser,
): Promise<void> {
  const endpointHash = secrets.hash("push endpoint", subscription.endpoint);
  const isSame = browserHash === null ? undefined : eq(pushSubscriptions.browserHash, browserHash);
  await transaction.delete(pushSubscriptions).where(or(eq(pushSubscriptions.endpointHash, endpointHash), isSame));
  const sealed = secrets.seal(JSON.stringify(subscription));
  const row = { ownerId, endpointHash, subscription: sealed, browserHash, browser, createdAt: clock.now() };
  await transaction.insert(pushSubscriptions).values({ id: secrets.randomId(), ...row });
  const { browsers } = await readAlerts(transaction, { secrets }, ownerId);
  for (const { id } of browsers.slice(MOST_BROWSERS)) await removeBrowser(transaction, id);
}

/** Removes an owner's browsers: one, that with a mark, or all. */
export async function removeBrowsers(
  database: Database,
  ownerId: number,
  only: { readonly id?: number; readonly browserHash?: string } = {},
): Promise<void> {
  const { id, browserHash } = pushSubscriptions;
  const which = [
    only.id === undefined ? undefined : eq(id, only.id),
    only.browserHash === undefined ? undefined : eq(browserHash, only.browserHash),
  ];
  await database.delete(pushSubscriptions).where(and(eq(pushSubscriptions.ownerId, ownerId), ...which));
}

export async function hasBrowser(database: Database, subscriptionId: number): Promise<boolean> {
  return (await database.$count(pushSubscriptions, eq(pushSubscriptions.id, subscriptionId))) > 0;
}

export async function removeBrowser(database: Database, subscriptionId: number): Promise<void> {
  await database.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
}
