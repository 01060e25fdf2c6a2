import { and, eq, exists, sql } from "drizzle-orm";
import { z } from "zod";

import { DAY_MS } from "#contract/day";
import type { CoreServices, Database } from "../platform/database/database";
import { alertChoices, owners, pushSubscriptions } from "./tables";

export type AlertChoices = Omit<typeof alertChoices.$inferSelect, "ownerId" | "updatedAt">;

/** A browser's subscription, as `PushManager.subscribe` returns it. */
const pushSubscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

export type PushSubscription = z.infer<typeof pushSubscription>;

/** How an owner is told of contacts, and with which browsers. */
export type OwnerAlerts = { readonly choices: AlertChoices; readonly browsers: readonly (PushSubscription & { readonly id: number })[] };

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

export async function readAlerts(database: Database, { secrets }: Pick<CoreServices, "secrets">, ownerId: number): Promise<OwnerAlerts> {
  const [row] = await database.select().from(alertChoices).where(eq(alertChoices.ownerId, ownerId));
  const browsers = await database
    .select({ id: pushSubscriptions.id, sealed: pushSubscriptions.subscription })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.ownerId, ownerId))
    .orderBy(pushSubscriptions.id);
  return {
    choices: row ?? smsOnly,
    browsers: browsers.map(({ id, sealed }) => ({ id, ...pushSubscription.parse(JSON.parse(secrets.open(sealed))) })),
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

export async function removeBrowser(database: Database, subscriptionId: number): Promise<void> {
  await database.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
}
