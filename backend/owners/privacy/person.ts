import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import type { CoreServices, Database } from "../../platform/database/database";
import { outbox, sandboxDeliveries } from "../../delivery/tables";
import { owners, vehicles } from "../../registry/tables";
import { idempotencyKeys } from "../../requests/tables";

/** By what the rows about an owner are found. In tables without an owner's id, these are the rows of `backend/owners/rows-by-phone.ts`. */
export type Person = {
  readonly id: number;
  readonly phone: string;
  readonly email: string;
  readonly vehicleIds: readonly number[];
  readonly stickerIds: readonly number[];
  /** The keys of encrypted rows that name the owner. Empty until `withSealedRows`. */
  readonly sealed: { readonly messages: readonly number[]; readonly sandbox: readonly number[]; readonly answers: readonly string[] };
};

export async function findPerson(database: Database, id: number): Promise<Person | null> {
  const [owner] = await database.select({ phone: owners.phone, email: owners.email }).from(owners).where(eq(owners.id, id));
  if (owner === undefined) return null;
  const own = await database.select({ id: vehicles.id, stickerId: vehicles.stickerId }).from(vehicles).where(eq(vehicles.ownerId, id));
  const sealed = { messages: [], sandbox: [], answers: [] };
  return {
    id,
    ...owner,
    vehicleIds: own.map((vehicle) => vehicle.id),
    stickerIds: own.flatMap(({ stickerId }) => stickerId ?? []),
    sealed,
  };
}

/**
 * Finds the encrypted rows that name the owner: messages, and answers that are kept for repeated requests. Opens every such row, so use it
 * only for an erasure.
 */
export async function withSealedRows(database: Database, { secrets }: Pick<CoreServices, "secrets">, person: Person): Promise<Person> {
  const { loginId, name, address } = owners;
  const [owner] = await database.select({ loginId, name, address }).from(owners).where(eq(owners.id, person.id));
  const plates = await database.select({ plate: vehicles.plate }).from(vehicles).where(eq(vehicles.ownerId, person.id));
  const names = [person.phone, person.email, String(owner?.loginId ?? ""), ...plates.map(({ plate }) => plate)];
  // A message to an address that the owner had before is found by the name with the postal address. Each alone could be somebody else's.
  const together = owner === undefined || owner.name === "" || owner.address === "" ? [] : [owner.name, owner.address];
  return { ...person, sealed: await sealedRowsWith(database, { secrets }, names, together) };
}

/** Finds the encrypted rows that contain one of the texts, or all of `together`. Opens every such row. */
export async function sealedRowsWith(
  database: Database,
  { secrets }: Pick<CoreServices, "secrets">,
  texts: readonly string[],
  together: readonly string[] = [],
): Promise<Person["sealed"]> {
  const names = texts.filter((text) => text !== "");
  const isAbout = (payload: Uint8Array) => {
    const text = openOrNothing(secrets, payload);
    return names.some((name) => text.includes(name)) || (together.length > 0 && together.every((part) => text.includes(part)));
  };
  return {
    messages: await keysOf<number>(database, outbox.id, outbox.payload, isAbout),
    sandbox: await keysOf<number>(database, sandboxDeliveries.outboxId, sandboxDeliveries.payload, isAbout),
    answers: await keysOf<string>(database, idempotencyKeys.key, idempotencyKeys.result, isAbout),
  };
}

const ROWS_AT_ONCE = 500;

async function keysOf<Key extends number | string>(
  database: Database,
  key: PgColumn,
  payload: PgColumn,
  fits: (payload: Uint8Array) => boolean,
): Promise<Key[]> {
  const found: Key[] = [];
  let last: Key | null = null;
  for (;;) {
    const rows = (await database
      .select({ key: sql`${key}`.mapWith(key), payload: sql`${payload}`.mapWith(payload) })
      .from(key.table)
      .where(and(sql`octet_length(${payload}) > 0`, last === null ? undefined : gt(key, last)))
      .orderBy(asc(key))
      .limit(ROWS_AT_ONCE)) as { key: Key; payload: Uint8Array }[];
    found.push(...rows.filter((row) => fits(row.payload)).map((row) => row.key));
    last = rows.at(-1)?.key ?? null;
    if (rows.length < ROWS_AT_ONCE) return found;
  }
}

/** Returns the content, or "" if it was encrypted with a secret that the operator has replaced. */
function openOrNothing(secrets: CoreServices["secrets"], payload: Uint8Array): string {
  try {
    return secrets.open(payload);
  } catch {
    return "";
  }
}
