import { ownerAnswerLabels } from "#contract/owner-answers";
import { DAY_MS } from "#contract/day";
import type { AttemptKind } from "../../../contact/contacts/contact";
import { summariseContacts, type ContactSummary } from "../../../contact/contacts/summary";
import { databaseCommand, done } from "../command";
import { table } from "../format";
import { option, optional } from "../parameters";
import { values } from "../values";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

export const contacts = databaseCommand({
  name: "contacts",
  purpose: "Count recent contacts, their messages and phone calls, and the owners' answers",
  role: "viewer",
  parameters: { days: optional(option("N", `the number of days; default ${DEFAULT_DAYS}`, values.count(1, MAX_DAYS))) },
  async perform({ services: { database, clock } }, { days }) {
    const since = new Date(clock.now().getTime() - (days ?? DEFAULT_DAYS) * DAY_MS);
    const summary = await summariseContacts(database, since);
    return done(table(["What", "Number"], rowsOf(summary), "No contacts."), summary);
  },
});

function rowsOf({ contacts: total, attempts, answers, solved }: ContactSummary): string[][] {
  const rows: [string, number][] = [
    ["Contacts", total],
    ...attempts.map(({ kind, count }): [string, number] => [attemptNames[kind], count]),
    ...answers.map(({ answer, count }): [string, number] => [`Answered "${ownerAnswerLabels[answer]}"`, count]),
    ["Solved", solved],
  ];
  return rows.map(([name, count]) => [name, String(count)]);
}

const attemptNames: Readonly<Record<AttemptKind, string>> = {
  message: "Messages",
  automatic_reminder: "Automatic reminders",
  reminder: "Reminders that scanners requested",
  call: "Calls to owners",
  emergency_call: "Calls to emergency contacts",
  accident_call: "Calls at accidents",
  redirected_call: "Calls redirected to emergency contacts",
};
