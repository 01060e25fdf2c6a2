import { and, eq, isNull } from "drizzle-orm";

import type { DeskOperator } from "#contract/desk";
import type { CoreServices, Database } from "../../platform/database/database";
import { operators, recoveryCodes } from "../tables";
import { endOtherSessions } from "../../accounts/sessions";

export type Operator = typeof operators.$inferSelect;

/** Returns whether anybody may log in at the desk. */
export async function hasOperators(database: Database): Promise<boolean> {
  return (await database.$count(operators, isNull(operators.endedAt))) > 0;
}

export async function findOperatorByEmail(database: Database, email: string): Promise<Operator | null> {
  const [found] = await database.select().from(operators).where(eq(operators.email, email));
  return found ?? null;
}

/** Finds an operator who may log in. */
export async function findActiveOperator(database: Database, id: number): Promise<Operator | null> {
  const found = await findOperatorById(database, id);
  return found?.endedAt === null ? found : null;
}

/** Finds any operator, also one who may no longer log in. */
export async function findOperatorById(database: Database, id: number): Promise<Operator | null> {
  const [found] = await database.select().from(operators).where(eq(operators.id, id));
  return found ?? null;
}

/** Creates an operator. @returns null if the address belongs to an operator already. */
export async function createOperator(
  { database, clock, secrets }: CoreServices,
  facts: Pick<Operator, "email" | "name" | "role">,
): Promise<Operator | null> {
  const [created] = await database
    .insert(operators)
    .values({ ...facts, id: secrets.randomId(), createdAt: clock.now() })
    .onConflictDoNothing({ target: operators.email })
    .returning();
  return created ?? null;
}

/** Changes an operator, and ends the operator's sessions, so that the change counts at once. */
export async function changeOperator(
  services: CoreServices,
  id: number,
  changes: Partial<Pick<Operator, "role" | "endedAt" | "authenticatorSecret" | "setUpAt">> & { readonly forgetAuthenticator?: boolean },
): Promise<void> {
  const { forgetAuthenticator = false, ...columns } = changes;
  const forgotten = forgetAuthenticator ? { authenticatorSecret: null, setUpAt: null } : {};
  await services.database.transaction(async (transaction) => {
    await transaction
      .update(operators)
      .set({ id, ...columns, ...forgotten })
      .where(eq(operators.id, id));
    if (forgetAuthenticator) await transaction.delete(recoveryCodes).where(eq(recoveryCodes.operatorId, id));
    for (const role of ["operator", "operator_ticket"] as const) await endOtherSessions(transaction, services, role, id, null);
  });
}

/** Returns how many operators have the role `all`, and may log in. Without any, nobody could make operators at the desk. */
export function countFullOperators(database: Database): Promise<number> {
  return database.$count(operators, and(eq(operators.role, "all"), isNull(operators.endedAt)));
}

export function shownOperator({ id, email, name, role }: Operator): DeskOperator {
  return { id, email, name, role };
}
