import { and, desc, eq, gt } from "drizzle-orm";

import type { OwnerEventKind } from "#contract/owner-changes";
import type { CoreServices, Database } from "../platform/database/database";
import { vehicles } from "../registry/tables";
import { ownerEvents } from "./tables";
import { windowStart, type RateLimit } from "../requests/rate-limit";

/** Who makes a change. Only the operator gives a reason, which the owner can read. */
export type ChangedBy = { readonly doneBy: "owner" | "other" } | { readonly doneBy: "operator"; readonly reason: string };

export const byOwner: ChangedBy = { doneBy: "owner" };
export const byOther: ChangedBy = { doneBy: "other" };

type OwnerEvent = {
  readonly ownerId: number;
  /** Left out if the event is about the account. */
  readonly vehicleId?: number;
  readonly kind: OwnerEventKind;
  /** The earlier plate, or the end of a phone number. */
  readonly detail?: string;
};

const DAY_SECONDS = 86_400;

/** How often an owner may make a change, per vehicle or per account. The operator may always make it. */
const limits: Readonly<Partial<Record<OwnerEventKind, RateLimit>>> = {
  phone_changed: { count: 3, seconds: 30 * DAY_SECONDS },
  phone_change_requested: { count: 3, seconds: 30 * DAY_SECONDS },
  email_changed: { count: 3, seconds: 30 * DAY_SECONDS },
  email_change_requested: { count: 3, seconds: 30 * DAY_SECONDS },
  plate_corrected: { count: 3, seconds: 365 * DAY_SECONDS },
  released: { count: 3, seconds: 30 * DAY_SECONDS },
  sticker_replaced: { count: 3, seconds: 365 * DAY_SECONDS },
  second_driver_invited: { count: 3, seconds: DAY_SECONDS },
  emergency_named: { count: 5, seconds: DAY_SECONDS },
};

export async function recordEvent(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  event: OwnerEvent,
  by: ChangedBy,
): Promise<void> {
  await transaction.insert(ownerEvents).values({ id: secrets.randomId(), ...event, ...by, at: clock.now() });
}

/** Returns whether the owner has made this change so often lately that it has to wait. Lock what the change is about first. */
export async function isChangedTooOften(
  transaction: Database,
  { clock }: Pick<CoreServices, "clock">,
  { ownerId, vehicleId, kind }: OwnerEvent,
): Promise<boolean> {
  const limit = limits[kind];
  if (limit === undefined) return false;
  const isRecent = and(eq(ownerEvents.doneBy, "owner"), gt(ownerEvents.at, windowStart(limit, clock.now())));
  const isOfVehicle = vehicleId === undefined ? undefined : eq(ownerEvents.vehicleId, vehicleId);
  const isCounted = and(eq(ownerEvents.ownerId, ownerId), eq(ownerEvents.kind, kind), isRecent, isOfVehicle);
  return (await transaction.$count(ownerEvents, isCounted)) >= limit.count;
}

/** Returns whether the same has happened to the vehicle in the last 24 hours. */
export async function hasHappenedToday(
  transaction: Database,
  { clock }: Pick<CoreServices, "clock">,
  { ownerId, vehicleId, kind }: Required<Pick<OwnerEvent, "ownerId" | "vehicleId" | "kind">>,
): Promise<boolean> {
  const isRecent = gt(ownerEvents.at, windowStart({ seconds: DAY_SECONDS }, clock.now()));
  const isSame = and(eq(ownerEvents.ownerId, ownerId), eq(ownerEvents.vehicleId, vehicleId), eq(ownerEvents.kind, kind));
  return (await transaction.$count(ownerEvents, and(isSame, isRecent))) > 0;
}

const SHOWN_EVENTS = 200;

export async function listEvents(database: Database, ownerId: number) {
  const { kind, detail, doneBy, reason, at } = ownerEvents;
  return database
    .select({ kind, detail, doneBy, reason, at, plate: vehicles.plate })
    .from(ownerEvents)
    .leftJoin(vehicles, eq(vehicles.id, ownerEvents.vehicleId))
    .where(eq(ownerEvents.ownerId, ownerId))
    .orderBy(desc(ownerEvents.at), desc(ownerEvents.id))
    .limit(SHOWN_EVENTS);
}
