import { and, eq, ne } from "drizzle-orm";

import type { PersonState, VehicleRole } from "#contract/change-state";
import { answerLink, readLink } from "#contract/owner-changes";
import { words } from "#contract/words";
import { endPart } from "../contact/contacts/handing-over";
import type { Database } from "../platform/database/database";
import { vehiclePeople, vehicles } from "../registry/tables";
import { breachNotices, emailChanges, phoneChanges } from "./tables";
import { defineHandler, type Handler, type Limit, type Refusal, type Reply, type RequestContext } from "../requests/handler";
import { findByCode } from "../requests/known-code";
import { byOther, recordEvent } from "./events";
import { linkCode, linkCodeHash } from "./change-store";
import { stopWaitingEmailChange, takeEmailChangeBack } from "./email-change";
import { stopWaitingChange, takePhoneChangeBack } from "./phone-change";
import { refusal } from "./rules";

const ended = refusal(words.linkEnded);

const read = defineHandler(readLink, async ({ code }, context) => {
  const lookup = await findLink(context, code);
  if (lookup.kind !== "found") return lookup;
  const { kind, plate, state, text = "" } = lookup.link;
  return { kind: "answer", data: { kind, plate, state, text } };
});

/** Stores the answer to a link. Idempotent: the latest answer counts. */
const answer = defineHandler(answerLink, async ({ code, accepts }, context) => {
  const lookup = await findLink(context, code);
  if (lookup.kind !== "found") return lookup;
  const { link } = lookup;
  return context.database.transaction<Reply<Record<string, never>>>(async (transaction) => {
    switch (link.kind) {
      case "phone_change":
        await stopWaitingChange(transaction, context, link.ownerId, byOther);
        break;
      case "phone_changed":
        if (!(await takePhoneChangeBack(transaction, context, link.id))) return refusal(words.phoneHasAccount);
        break;
      case "email_change":
        await stopWaitingEmailChange(transaction, context, link.ownerId, byOther);
        break;
      case "email_changed":
        await takeEmailChangeBack(transaction, context, link.id);
        break;
      case "breach_notice":
        return ended;
      default:
        if (!(await setState(transaction, context, link, accepts ? "accepted" : "refused"))) return refusal(words.secondDriverExists);
    }
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
  readonly text?: "";
};

type OtherLink = {
  readonly kind: `${"phone" | "email"}_${"change" | "changed"}` | "breach_notice";
  readonly id: number;
  readonly ownerId: number;
  readonly plate: "";
  readonly state: "told" | "refused";
  readonly text?: string;
};

type Link = PersonLink | OtherLink;

async function findLink(context: RequestContext, code: string): Promise<{ readonly kind: "found"; readonly link: Link } | Refusal | Limit> {
  const hash = linkCodeHash(context.secrets, code);
  const lookup = await findByCode(context, "answer", async (transaction) =>
    hash === null
      ? null
      : ((await findPersonLink(transaction, hash)) ?? (await findChangeLink(transaction, hash)) ?? findNotice(transaction, context, hash)),
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

async function findChangeLink(database: Database, codeHash: string): Promise<Link | null> {
  for (const [what, table] of [["phone", phoneChanges] as const, ["email", emailChanges] as const]) {
    const [change] = await database
      .select({ id: table.id, ownerId: table.ownerId, madeAt: table.madeAt, stoppedAt: table.stoppedAt })
      .from(table)
      .where(eq(table.codeHash, codeHash));
    if (change === undefined) continue;
    const { madeAt, stoppedAt, ...ids } = change;
    const kind = madeAt === null ? (`${what}_change` as const) : (`${what}_changed` as const);
    return { ...ids, kind, plate: "", state: stoppedAt === null ? "told" : "refused" };
  }
  return null;
}

/** Finds the notice of a breach by the code in its SMS. There are few notices, and each is for many people, so no hash is stored. */
async function findNotice(database: Database, { secrets }: RequestContext, codeHash: string): Promise<Link | null> {
  const notices = await database.select({ id: breachNotices.id, text: breachNotices.text }).from(breachNotices);
  const notice = notices.find(({ id }) => linkCodeHash(secrets, linkCode(secrets, id)) === codeHash);
  return notice === undefined ? null : { ...notice, kind: "breach_notice", ownerId: 0, plate: "", state: "told" };
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
  if (link.kind === "second_driver" && state === "refused") await endPart(transaction, context, { vehicleId, phone });
  await recordEvent(transaction, context, { ownerId, vehicleId, kind: `${link.kind}_${state}`, detail: phone.slice(-4) }, byOther);
  return true;
}
