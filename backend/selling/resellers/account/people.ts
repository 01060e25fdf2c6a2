import { and, asc, eq, ne, sql, type SQL } from "drizzle-orm";

import { limits, patterns } from "#contract/limits";
import { readAccountEmail } from "#contract/normalize";
import { changeShopPerson, listShopPeople } from "#contract/reseller";
import { words } from "#contract/words";
import { buttonTo, composeMail, paragraph } from "../../../delivery/messages/compose-mail";
import type { Database } from "../../../platform/database/database";
import { derivedCodes } from "../../../platform/process/derived-code";
import type { Secrets } from "../../../platform/process/secrets";
import { refusal, type Handler } from "../../../requests/handler";
import { allow, targetOf, type LimitRule } from "../../../requests/limits";
import type { Services } from "../../../requests/services";
import { resellerPeople, resellers } from "../tables";
import { defineResellerHandler, findLogIn, lockReseller, mayLogIn, unauthorised, type Reseller } from "./store";

/** How many people log in for one shop, besides the first. */
const MOST_INVITED = 4;

/** How often one address may be invited, whichever shop invites it. */
export const invitations: LimitRule = { kind: "named_mailbox", limits: [{ count: 3, seconds: 86_400 }], noun: "invitations" };

const linkCodes = derivedCodes("shop person", 10);

/** Lists who was invited to a shop and may log in, or has said no. Only the first person may change the list. */
const list = defineResellerHandler(listShopPeople, async (_, { database }, { id, personId }) => {
  const people = await database
    .select({ email: resellerPeople.email, hasRefused: sql<boolean>`${resellerPeople.state} = 'refused'` })
    .from(resellerPeople)
    .where(and(eq(resellerPeople.resellerId, id), ne(resellerPeople.state, "ended"), ne(resellerPeople.email, "")))
    .orderBy(asc(resellerPeople.email));
  return { kind: "answer", data: { mayChange: personId === null, people } };
});

const change = defineResellerHandler(changeShopPerson, async ({ email: written, isInvited }, context, reseller) => {
  if (reseller.personId !== null) return unauthorised;
  const email = readAccountEmail(written).toLowerCase();
  const refused = await context.database.transaction(async (transaction) => {
    await lockReseller(transaction, reseller.id);
    if (isInvited) return invite(transaction, context, reseller, email);
    // Their sessions are worth nothing from now on (`defineResellerHandler`).
    await setState(transaction, "ended", and(eq(resellerPeople.resellerId, reseller.id), eq(resellerPeople.email, email)));
    return null;
  });
  context.outbox.wake();
  return refused ?? { kind: "answer", data: {} };
});

export const shopPeopleHandlers: readonly Handler[] = [list, change];

async function invite(transaction: Database, services: Services, { id: resellerId, name }: Reseller, email: string) {
  const { clock, environment, outbox, secrets } = services;
  if (email.length > limits.email || !patterns.accountEmail.test(email)) return refusal(words.emailInvalid);
  const isOfShop = eq(resellerPeople.resellerId, resellerId);
  if ((await transaction.$count(resellerPeople, and(isOfShop, mayLogIn))) >= MOST_INVITED) return refusal(words.shopPeopleFull);
  const hasRefused = and(isOfShop, eq(resellerPeople.email, email), eq(resellerPeople.state, "refused"));
  if ((await transaction.$count(resellerPeople, hasRefused)) > 0) return refusal(words.personRefused);
  if ((await findLogIn(transaction, email)) !== null) return refusal(words.shopPersonKnown);
  const limit = await allow(transaction, targetOf(services, invitations, email), invitations);
  if (limit !== null) return limit;
  const id = secrets.randomId();
  const code = linkCodes.codeOf(secrets, id);
  const codeHash = linkCodes.hashOf(secrets, code) ?? "";
  await transaction.insert(resellerPeople).values({ id, resellerId, email, state: "invited", codeHash, createdAt: clock.now() });
  const { brandName } = environment;
  const parts = [
    paragraph(`${name} invites you to order stickers for the shop at ${brandName}, and to see its orders and its account.`),
    paragraph("Log in with this e-mail address. If you do not want to, say no: then the shop cannot invite you again."),
    ...buttonTo(environment, "Log in", "/resellerlogin"),
    ...buttonTo(environment, "Say no", `/link?c=${code}`),
  ];
  await outbox.enqueue(transaction, composeMail({ to: email, subject: `${name} invites you to ${brandName}`, parts }, environment));
  return null;
}

/** Finds an invited person by the code in their mail. */
export async function findInvitation(database: Database, secrets: Secrets, code: string) {
  const [found] = await database
    .select({ id: resellerPeople.id, state: resellerPeople.state, shop: resellers.name })
    .from(resellerPeople)
    .innerJoin(resellers, eq(resellers.id, resellerPeople.resellerId))
    .where(eq(resellerPeople.codeHash, linkCodes.hashOf(secrets, code) ?? ""));
  return found?.state === "ended" ? null : (found ?? null);
}

/** Stores that an invited person does not want to log in, or no longer. The shop cannot invite them again. */
export function refuseInvitation(transaction: Database, id: number): Promise<void> {
  return setState(transaction, "refused", eq(resellerPeople.id, id));
}

async function setState(transaction: Database, state: "refused" | "ended", where: SQL | undefined): Promise<void> {
  await transaction.update(resellerPeople).set({ state }).where(and(where, mayLogIn));
}
