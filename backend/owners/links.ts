import { and, eq, ne } from "drizzle-orm";

import type { PersonState, VehicleRole } from "#contract/change-state";
import { answerLink, readLink } from "#contract/owner-changes";
import { words } from "#contract/words";
import type { Database } from "../database/database";
import { phoneChanges, vehiclePeople } from "../database/schema/changes";
import { vehicles } from "../database/schema/owners";
import { defineHandler, type Handler, type Limit, type Refusal, type Reply, type RequestContext } from "../requests/handler";
import { findByCode } from "../requests/known-code";
import { byOther, recordEvent } from "./events";
import { linkCodeHash, stopWaitingChange } from "./phone-change";
import { refusal } from "./rules";

const ended = refusal(words.linkEnded);

const read = defineHandler(readLink, async ({ code }, context) => {
  const lookup = await findLink(context, code);
  if (lookup.kind !== "found") return lookup;
  const { kind, plate, state } = lookup.link;
  return { kind: "answer", data: { kind, plate, state } };
});

/** Stores the answer to a link. Idempotent: the latest answer counts. */
const answer = defineHandler(answerLink, async ({ code, accepts }, context) => {
  const lookup = await findLink(context, code);
  if (lookup.kind !== "found") return lookup;
  const { link } = lookup;
  return context.database.transaction<Reply<Record<string, never>>>(async (transaction) => {
    if (link.kind === "phone_change") await stopWaitingChange(transaction, context, link.ownerId, byOther);
    else if (!(await setState(transaction, context, link, accepts ? "accepted" : "refused"))) return refusal(words.secondDriverExists);
    return { kind: "answer", data: {} };
  });
});

export const linkHandlers: readonly Handler[] = [read, answer];

type PersonLink = {
  readonly kind: VehicleRole;
  readonly id: number;
  readonly ownerId: number;
  readonly vehicleId: number;
  readonly plate: string;
  readonly phone: string;
  readonly state: PersonState;
};

type Link =
  | PersonLink
  | { readonly kind: "phone_change"; readonly ownerId: number; readonly plate: ""; readonly state: "told" | "refused" };

async function findLink(context: RequestContext, code: string): Promise<{ readonly kind: "found"; readonly link: Link } | Refusal | Limit> {
  const hash = linkCodeHash(context.secrets, code);
  const lookup = await findByCode(context, "answer", async (transaction) =>
    hash === null ? null : ((await findPersonLink(transaction, hash)) ?? findPhoneLink(transaction, hash)),
  );
  if (lookup.kind === "limit") return lookup;
  return lookup.kind === "found" ? { kind: "found", link: lookup.found } : ended;
}

/** Finds a named person's link. Null while the vehicle is released. */
async function findPersonLink(database: Database, codeHash: string): Promise<PersonLink | null> {
  const { id, vehicleId, role: kind, phone, state } = vehiclePeople;
  const [link] = await database
    .select({ id, vehicleId, kind, phone, state, ownerId: vehicles.ownerId, plate: vehicles.plate, stickerId: vehicles.stickerId })
    .from(vehiclePeople)
    .innerJoin(vehicles, eq(vehicles.id, vehiclePeople.vehicleId))
    .where(eq(vehiclePeople.codeHash, codeHash));
  return link?.stickerId ? link : null;
}

async function findPhoneLink(database: Database, codeHash: string): Promise<Link | null> {
  const [change] = await database
    .select({ ownerId: phoneChanges.ownerId, stoppedAt: phoneChanges.stoppedAt })
    .from(phoneChanges)
    .where(eq(phoneChanges.codeHash, codeHash));
  if (change === undefined) return null;
  return { kind: "phone_change", ownerId: change.ownerId, plate: "", state: change.stoppedAt === null ? "told" : "refused" };
}

/** Stores what a person said. @returns false if the owner has invited another second driver since this person said no. */
async function setState(transaction: Database, context: RequestContext, link: PersonLink, state: "accepted" | "refused"): Promise<boolean> {
  await transaction.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, link.vehicleId)).for("no key update");
  if (link.kind === "second_driver" && state === "accepted") {
    const isOther = and(
      eq(vehiclePeople.vehicleId, link.vehicleId),
      eq(vehiclePeople.role, "second_driver"),
      ne(vehiclePeople.id, link.id),
    );
    if ((await transaction.$count(vehiclePeople, and(isOther, ne(vehiclePeople.state, "refused")))) > 0) return false;
  }
  const changed = await transaction
    .update(vehiclePeople)
    .set({ state })
    .where(and(eq(vehiclePeople.id, link.id), ne(vehiclePeople.state, state)))
    .returning({ id: vehiclePeople.id });
  if (changed.length === 0) return true;
  const { ownerId, vehicleId, phone } = link;
  await recordEvent(transaction, context, { ownerId, vehicleId, kind: `${link.kind}_${state}`, detail: phone.slice(-4) }, byOther);
  return true;
}
