import { and, asc, eq, gt, gte, inArray, lt, lte } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { owners } from "../../registry/tables";
import { breachNotices } from "../tables";
import { composeMail, type MailPart } from "../../delivery/messages/compose-mail";
import { renderSms } from "../../delivery/messages/sms-templates";
import { linkCode } from "../mails";
import type { Services } from "../../requests/services";

/** Which owners a breach concerns. Without conditions, all of them. */
export type BreachSelection = { readonly phones: readonly string[] | null; readonly from: Date | null; readonly until: Date | null };

/** What DPDP Rules 2025, rule 7(1), asks to tell each person, in its order. */
const noticeLabels = [
  ["nature", "What happened"],
  ["consequences", "What it may mean for you"],
  ["measures", "What we have done"],
  ["advice", "What you can do"],
  ["contact", "Whom to ask"],
] as const;

export type BreachNotice = Readonly<Record<(typeof noticeLabels)[number][0], string>>;

export function noticeRows(notice: BreachNotice): [string, string][] {
  return noticeLabels.map(([name, label]) => [label, notice[name]]);
}

/** How many owners are told in one transaction. Small, because nobody else can use the embedded database meanwhile. */
const OWNERS_AT_ONCE = 50;

function affectedBy({ phones, from, until }: BreachSelection) {
  return and(
    phones === null ? undefined : inArray(owners.phone, [...phones]),
    from === null ? undefined : gte(owners.createdAt, from),
    until === null ? undefined : lt(owners.createdAt, until),
  );
}

export async function countAffected(database: Database, selection: BreachSelection): Promise<{ affected: number; withoutMail: number }> {
  return {
    affected: await database.$count(owners, affectedBy(selection)),
    withoutMail: await database.$count(owners, and(affectedBy(selection), eq(owners.email, ""))),
  };
}

/**
 * Sends a notice to everybody whom a breach concerns, by mail or, without an e-mail address, by an SMS with a link to it. Goes on where an
 * interrupted run of the same notice stopped, and tells nobody twice.
 * @returns false if the same notice was sent to the same selection before.
 */
export async function sendBreachNotice(
  services: Services,
  selection: BreachSelection,
  notice: BreachNotice,
  progress: (done: number, total: number) => Promise<void>,
): Promise<boolean> {
  const { database, clock, secrets, outbox, environment } = services;
  const rows = noticeRows(notice);
  const text = rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  const contentHash = secrets.hash("breach notice", JSON.stringify([text, selection]));
  const parts: MailPart[] = rows.map((row) => ({ kind: "paragraph", lines: [...row] }));
  const subject = `Important: your personal data at ${environment.brandName}`;
  const { affected: recipients } = await countAffected(database, selection);
  await database
    .insert(breachNotices)
    .values({ id: secrets.randomId(), contentHash, text, recipients, sentAt: clock.now(), toldUpTo: 0 })
    .onConflictDoNothing();

  /** Tells the next owners. @returns how many, or null if all have been told. */
  const tellNext = () =>
    database.transaction(async (transaction) => {
      const [sent] = await transaction.select().from(breachNotices).where(eq(breachNotices.contentHash, contentHash)).for("update");
      const last = sent?.toldUpTo ?? null;
      if (sent === undefined || last === null) return null;
      const part = await transaction
        .select({ id: owners.id, email: owners.email, phone: owners.phone, language: owners.language })
        .from(owners)
        .where(and(gt(owners.id, last), lte(owners.createdAt, sent.sentAt), affectedBy(selection)))
        .orderBy(asc(owners.id))
        .limit(OWNERS_AT_ONCE);
      for (const owner of part)
        await outbox.enqueue(
          transaction,
          owner.email === ""
            ? renderSms(environment, owner, "breach_notice", { answerCode: linkCode(secrets, sent.id) })
            : composeMail({ to: owner.email, subject, parts }, environment),
        );
      await transaction
        .update(breachNotices)
        .set({ toldUpTo: part.at(-1)?.id ?? null })
        .where(eq(breachNotices.id, sent.id));
      return part.length;
    });

  const first = await tellNext();
  if (first === null) return false;
  for (let told = 0, next: number | null = first; next !== null; next = await tellNext()) {
    told += next;
    outbox.wake();
    await progress(Math.min(told, recipients), recipients);
  }
  return true;
}
