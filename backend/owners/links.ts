import type { PersonState, VehicleRole } from "#contract/owner";
import { answerLink, readLink } from "#contract/owner-changes";
import { words } from "#contract/words";
import { endPart } from "../contact/contacts/handing-over";
import type { Database } from "../platform/database/database";
import { findPersonByCode, hasOtherSecondDriver, setPersonState, type PersonLink } from "../registry/people";
import { lockVehicle } from "../registry/vehicles";
import { defineHandler, refusal, type Handler, type Limit, type Refusal, type RequestContext } from "../requests/handler";
import { findByCode } from "../requests/known-code";
import { findChangeByLink, stopWaiting, takeChangeBack } from "./account-changes";
import { findInvitation, refuseInvitation } from "../selling/resellers/account/people";
import { byOther, hasHappenedToday, recordEvent } from "./events";
import { linkCode, linkCodeHash } from "./mails";
import { breachNotices } from "./tables";
import { tellOwner } from "./tell-owner";

const ended = refusal(words.linkEnded);

/** @property answer stores what a person said: for a change of number or address, that it was not the owner. Returns why not, or null. */
type Link = {
  readonly kind: VehicleRole | `${"phone" | "email"}_${"change" | "changed"}` | "breach_notice" | "shop_person";
  readonly plate: string;
  readonly state: PersonState;
  readonly text?: string | undefined;
  readonly answer: (transaction: Database, context: RequestContext, accepts: boolean) => Promise<Refusal | null>;
};

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
  const refused = await context.database.transaction((transaction) => lookup.link.answer(transaction, context, accepts));
  context.outbox.wake();
  return refused ?? { kind: "answer", data: {} };
});

export const linkHandlers: readonly Handler[] = [read, answer];

async function findLink(context: RequestContext, code: string): Promise<{ readonly kind: "found"; readonly link: Link } | Refusal | Limit> {
  const hash = linkCodeHash(context.secrets, code);
  const lookup = await findByCode(context, "answer", async (transaction) => {
    if (hash === null) return null;
    return (
      (await findPersonLink(transaction, hash)) ??
      (await findChangeLink(transaction, hash)) ??
      (await findNotice(transaction, context, hash)) ??
      findShopLink(transaction, context, code)
    );
  });
  if (lookup.kind === "limit") return lookup;
  return lookup.kind === "found" ? { kind: "found", link: lookup.found } : ended;
}

async function findPersonLink(database: Database, codeHash: string): Promise<Link | null> {
  const person = await findPersonByCode(database, codeHash);
  return person && { ...person, answer: (transaction, context, accepts) => answerOf(transaction, context, person, accepts) };
}

async function findChangeLink(database: Database, codeHash: string): Promise<Link | null> {
  const change = await findChangeByLink(database, codeHash);
  if (change === null) return null;
  const { id, ownerId, reach, madeAt, stoppedAt } = change;
  return {
    kind: madeAt === null ? `${reach}_change` : `${reach}_changed`,
    plate: "",
    state: stoppedAt === null ? "told" : "refused",
    async answer(transaction, context) {
      if (madeAt === null) await stopWaiting(transaction, context, { reach, ownerId, by: byOther });
      else if (!(await takeChangeBack(transaction, context, reach, id))) return refusal(words.phoneHasAccount);
      return null;
    },
  };
}

/** Finds the notice of a breach by the code in its SMS. There are few notices, and each is for many people, so no hash is stored. */
async function findNotice(database: Database, { secrets }: RequestContext, codeHash: string): Promise<Link | null> {
  const notices = await database.select({ id: breachNotices.id, text: breachNotices.text }).from(breachNotices);
  const text = notices.find(({ id }) => linkCodeHash(secrets, linkCode(secrets, id)) === codeHash)?.text;
  return text === undefined ? null : { kind: "breach_notice", plate: "", state: "told", text, answer: () => Promise.resolve(ended) };
}

/** Finds an invitation to log in for a shop. It is accepted by logging in, so the page only asks for a "no". */
async function findShopLink(database: Database, { secrets }: RequestContext, code: string): Promise<Link | null> {
  const found = await findInvitation(database, secrets, code);
  if (found === null) return null;
  return {
    kind: "shop_person",
    plate: "",
    text: found.shop,
    state: found.state === "refused" ? "refused" : "told",
    async answer(transaction, _, accepts) {
      if (!accepts) await refuseInvitation(transaction, found.id);
      return null;
    },
  };
}

/** A second driver cannot say yes after the owner has invited another one. */
async function answerOf(transaction: Database, context: RequestContext, person: PersonLink, accepts: boolean): Promise<Refusal | null> {
  const { id, ownerId, vehicleId, stickerId, plate, phone, kind } = person;
  const state = accepts ? "accepted" : "refused";
  const isDriver = kind === "second_driver";
  await lockVehicle(transaction, vehicleId);
  if (isDriver && accepts && (await hasOtherSecondDriver(transaction, person))) return refusal(words.secondDriverExists);
  if (!(await setPersonState(transaction, id, state))) return null;
  if (isDriver && !accepts) await endPart(transaction, context, { stickerId, phone });
  const event = { ownerId, vehicleId, kind: `${kind}_${state}`, detail: phone.slice(-4) } as const;
  // A person can change the answer as often as they like.
  const isNews = !accepts && !(await hasHappenedToday(transaction, context, event));
  await recordEvent(transaction, context, event, byOther);
  if (isNews) await tellOwner(transaction, context, ownerId, { kind: `${kind}_refused`, plate });
  return null;
}
