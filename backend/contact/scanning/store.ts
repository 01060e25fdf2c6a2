import { and, desc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";

import type { AttemptKind } from "../contacts/contact";
import { requestsBy } from "../contacts/requests";
import type { Database } from "../../platform/database/database";
import { emergencyContactHasRefused, secondDriver } from "../../registry/people";
import { appliedSettings } from "../../registry/settings";
import { contactSettings, owners, stickers, vehicles } from "../../registry/tables";
import type { CallerScope } from "../../requests/caller-limits";
import type { RequestContext } from "../../requests/handler";
import { mustProvePresence, type Suspicion } from "../shield/rules";
import { suspicionColumns, suspicionValues, wrongProofsBy } from "../shield/store";

export type FoundSticker = NonNullable<Awaited<ReturnType<typeof findSticker>>>;

const findByGuid = preparedQuery((database) =>
  database
    .select({
      id: stickers.id,
      productId: stickers.productId,
      isPostpaid: stickers.isPostpaid,
      isPaid: stickers.isPaid,
      status: stickers.status,
      rate: stickers.rate,
      vehicle: {
        id: vehicles.id,
        plate: vehicles.plate,
        emergencyPhone: vehicles.emergencyPhone,
        trialEndsAt: vehicles.trialEndsAt,
      },
      owner: { id: owners.id, phone: owners.phone, bloodGroup: owners.bloodGroup, language: owners.language },
      settings: contactSettings,
      hasRefused: emergencyContactHasRefused(),
      secondDriver: secondDriver(),
      ...suspicionColumns(stickers.id),
    })
    .from(stickers)
    .leftJoin(vehicles, eq(vehicles.stickerId, stickers.id))
    .leftJoin(owners, eq(owners.id, vehicles.ownerId))
    .leftJoin(contactSettings, eq(contactSettings.vehicleId, vehicles.id))
    .where(eq(stickers.guid, sql.placeholder("guid")))
    .prepare("find_sticker"),
);

/**
 * Finds a sticker by guid, with its vehicle, owner and contact settings. Vehicle and owner are null before registration. Uses the same
 * query for every caller, so that the response time does not reveal whether the owner stopped the caller.
 */
export async function findSticker(database: Database, guid: string, { callerHash, clock }: Pick<RequestContext, "callerHash" | "clock">) {
  const [found] = await findByGuid(database).execute({ guid, ...suspicionValues(callerHash, clock.now()) });
  if (found === undefined) return null;
  const { settings: row, stoppedAt, unanswered, fromNetwork, reportingOwners, ...sticker } = found;
  const settings = appliedSettings(row, sticker.hasRefused);
  const suspicion: Suspicion = { stoppedAt, unanswered, fromNetwork, reportingOwners };
  return { ...sticker, settings, stoppedAt: suspicion.stoppedAt, mustProve: mustProvePresence(settings, suspicion) };
}

/** Returns the id of the sticker with this guid, or null if the sticker is not active or not registered. */
export async function findStickerId(database: Database, guid: string): Promise<number | null> {
  const [found] = await database
    .select({ id: stickers.id })
    .from(stickers)
    .innerJoin(vehicles, eq(vehicles.stickerId, stickers.id))
    .where(and(eq(stickers.guid, guid), eq(stickers.status, "active")));
  return found?.id ?? null;
}

/** Lists when a caller last requested a message or phone call, or gave a wrong proof of presence, for any sticker. Newest first. */
export async function latestTriesBy(
  transaction: Database,
  caller: CallerScope,
  kinds: readonly AttemptKind[],
  since: Date,
  count: number,
): Promise<Date[]> {
  const tries = await unionAll(requestsBy(transaction, caller, kinds, since), wrongProofsBy(transaction, caller, since))
    .orderBy(({ at }) => desc(at))
    .limit(count);
  return tries.map(({ at }) => at);
}

/** Returns the blood group of a sticker's owner, or "" if it is unknown. */
export async function findBloodGroup(database: Database, stickerId: number): Promise<string> {
  const [owner] = await database
    .select({ bloodGroup: owners.bloodGroup })
    .from(vehicles)
    .innerJoin(owners, eq(owners.id, vehicles.ownerId))
    .where(eq(vehicles.stickerId, stickerId));
  return owner?.bloodGroup ?? "";
}

/**
 * Builds a query once for each database, with placeholders for its values. Use it for frequent queries.
 * @param build - must end with `prepare(name)`. A connection to PostgreSQL then parses the query once, under this name.
 */
function preparedQuery<Query>(build: (database: Database) => Query): (database: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (database) => {
    const query = queries.get(database) ?? build(database);
    queries.set(database, query);
    return query;
  };
}
