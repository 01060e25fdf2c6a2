import { and, asc, gt, gte, inArray, lt } from "drizzle-orm";

import type { Database } from "../database/database";
import { owners } from "../database/schema/owners";
import { breachNotices } from "../database/schema/rights";
import { composeMail, type MailPart } from "../delivery/messages/compose-mail";
import { renderSms } from "../delivery/messages/sms-templates";
import { linkCode } from "../owners/phone-change";
import type { Services } from "../requests/services";

/** Which owners a breach concerns. Without conditions, all of them. */
export type BreachSelection = { readonly phones: readonly string[] | null; readonly from: Date | null; readonly until: Date | null };

/** What DPDP Rules 2025, rule 7(1), asks to tell each person. */
export type BreachNotice = {
  readonly nature: string;
  readonly consequences: string;
  readonly measures: string;
  readonly advice: string;
  readonly contact: string;
};

type Recipient = Pick<typeof owners.$inferSelect, "email" | "phone" | "language">;

const OWNERS_AT_ONCE = 1000;

/** Visits the owners whom a breach concerns, a part at a time. */
async function visitAffected(
  database: Database,
  { phones, from, until }: BreachSelection,
  visit: (owners: readonly Recipient[]) => Promise<void>,
): Promise<void> {
  for (let last = 0; ;) {
    const part = await database
      .select({ id: owners.id, email: owners.email, phone: owners.phone, language: owners.language })
      .from(owners)
      .where(
        and(
          gt(owners.id, last),
          phones === null ? undefined : inArray(owners.phone, [...phones]),
          from === null ? undefined : gte(owners.createdAt, from),
          until === null ? undefined : lt(owners.createdAt, until),
        ),
      )
      .orderBy(asc(owners.id))
      .limit(OWNERS_AT_ONCE);
    await visit(part);
    last = part.at(-1)?.id ?? last;
    if (part.length < OWNERS_AT_ONCE) return;
  }
}

/** Counts the owners whom a breach concerns, and those of them who get an SMS because they have no e-mail address. */
export async function countAffected(database: Database, selection: BreachSelection): Promise<{ affected: number; withoutMail: number }> {
  const counts = { affected: 0, withoutMail: 0 };
  await visitAffected(database, selection, (part) => {
    counts.affected += part.length;
    counts.withoutMail += part.filter(({ email }) => email === "").length;
    return Promise.resolve();
  });
  return counts;
}

/** Writes the notice as lines, in the order of rule 7(1). */
export function noticeRows({ nature, consequences, measures, advice, contact }: BreachNotice): [string, string][] {
  return [
    ["What happened", nature],
    ["What it may mean for you", consequences],
    ["What we have done", measures],
    ["What you can do", advice],
    ["Whom to ask", contact],
  ];
}

/**
 * Sends a notice to everybody whom a breach concerns, by mail or, without an e-mail address, by an SMS with a link to it.
 * Stores that it was sent, all or nothing.
 * @returns to how many owners. Null if the same notice was sent to the same selection before.
 */
export async function sendBreachNotice(services: Services, selection: BreachSelection, notice: BreachNotice): Promise<number | null> {
  const { database, clock, secrets, outbox, environment } = services;
  const rows = noticeRows(notice);
  const text = rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  const contentHash = secrets.hash("breach notice", JSON.stringify([text, selection]));
  const parts: MailPart[] = rows.map((row) => ({ kind: "paragraph", lines: [...row] }));
  const subject = `Important: your personal data at ${environment.brandName}`;
  const sent = await database.transaction(async (transaction) => {
    const { affected: recipients } = await countAffected(transaction, selection);
    const id = secrets.randomId();
    const isNew = await transaction
      .insert(breachNotices)
      .values({ id, contentHash, text, recipients, sentAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: breachNotices.id });
    if (isNew.length === 0) return null;
    await visitAffected(transaction, selection, async (part) => {
      for (const owner of part)
        await outbox.enqueue(
          transaction,
          owner.email === ""
            ? renderSms(environment, owner, "breach_notice", { answerCode: linkCode(secrets, id) })
            : composeMail({ to: owner.email, subject, parts }, environment),
        );
    });
    return recipients;
  });
  outbox.wake();
  return sent;
}
