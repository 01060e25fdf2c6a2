import { Counter, Gauge, Registry } from "prom-client";

import { countRecentContacts } from "../contact/contacts/summary";
import type { OpenDatabase } from "../platform/database/database";
import { readBacklog } from "../delivery/outbox/backlog";
import { lastBackup } from "../platform/database/last-backup";
import { countStrays, stuckReasons } from "../selling/payments/store";
import type { Services } from "../requests/services";

/**
 * Creates the backend's metrics for Prometheus. The process that serves these metrics adds metrics of its requests and memory.
 * @returns a function that returns the metrics in Prometheus's text format. The function throws if the database does not respond.
 */
export function createMetrics(
  { database, clock, outbox, environment }: Pick<Services, "database" | "clock" | "outbox" | "environment">,
  { freeBytes }: Pick<OpenDatabase, "freeBytes">,
): () => Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [registry] });
  const counter = (name: string, help: string, labelNames: string[] = []) => new Counter({ name, help, labelNames, registers: [registry] });
  const waiting = gauge("outbox_waiting", "Messages, mails and phone calls that wait to be sent");
  const oldest = gauge("outbox_oldest_seconds", "How long the oldest waiting message, mail or phone call has waited");
  const dead = gauge("outbox_dead_letters", "Messages, mails and phone calls that were marked dead");
  const open = gauge("contacts_open", "Contacts of the last 24 hours that are not solved");
  const answered = gauge("contacts_answered", "Contacts of the last 24 hours that the owner answered, or whose phone call was answered");
  const unanswered = gauge("contacts_unanswered", "Contacts of the last 24 hours that got no reaction and are older than half an hour");
  const reminders = gauge("contact_reminders_sent", "Reminders sent for the contacts of the last 24 hours");
  const budgetGauges = (["sms", "mail", "call"] as const).map((channel) => {
    const used = channel === "call" ? "Phone calls of today" : `Codes by ${channel} of today`;
    const budget =
      channel === "call"
        ? "Daily budget of phone calls. It stops none"
        : `Daily budget of codes by ${channel}. Nothing else counts towards it`;
    return {
      channel,
      used: gauge(`${channel}_used_today`, `${used} (a day in India)`),
      budget: gauge(`${channel}_daily_budget`, budget),
    };
  });
  // The two counters are counted where messages are sent, and only copied here.
  const outcomesHelp = "Messages and phone calls by provider and outcome. Accepted is good; failed, rejected and unclear are not";
  const outcomes = counter("provider_outcomes_total", outcomesHelp, ["channel", "provider", "outcome"]);
  const unreported = counter("calls_unreported_total", "Phone calls whose end the provider never reported");
  const strayHelp = "Payments that settled no order, to review and refund (npm run operate -- list stray-payments)";
  const strays = gauge("stray_payments", strayHelp, ["reason"]);
  const unsettled = gauge("payments_unsettled", "Orders that were paid ten minutes ago but cannot be settled");
  const backup = gauge("backup_last_timestamp_seconds", "When npm run operate -- back-up last made a backup; 0 if it never did");
  const free = freeBytes() === null ? null : gauge("database_disk_free_bytes", "Free disk space for the embedded database");
  return async () => {
    free?.set(freeBytes() ?? 0);
    backup.set(lastBackup(environment.dataDirectory));
    const backlog = await readBacklog(database, clock.now());
    waiting.set(backlog.waiting);
    oldest.set(backlog.oldestSeconds);
    dead.set(backlog.dead);
    const contacts = await countRecentContacts(database, clock.now());
    open.set(contacts.open);
    answered.set(contacts.answered);
    unanswered.set(contacts.unanswered);
    reminders.set(contacts.remindersSent);
    for (const { channel, used, budget } of budgetGauges) {
      const use = await outbox.budgets.usage(channel);
      used.set(use.used);
      budget.set(use.budget);
    }
    strays.reset();
    for (const { reason, count } of await countStrays(database)) strays.set({ reason }, count);
    unsettled.set((await stuckReasons(database, clock.now())).length);
    outcomes.reset();
    for (const { count, ...labels } of outbox.health.outcomes()) outcomes.inc(labels, count);
    unreported.reset();
    unreported.inc(outbox.health.unreportedCalls());
    return registry.metrics();
  };
}
