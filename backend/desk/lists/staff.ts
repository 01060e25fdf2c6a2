import { eq, getTableColumns, or } from "drizzle-orm";

import { foundBy } from "../../platform/database/search";
import { audit, jobs, operators } from "../tables";
import { ledger, resellers } from "../../selling/resellers/tables";
import { badge, link, money, orderLink, thing } from "../cells";
import { byDate, defineList } from "../list";

export const operatorList = defineList({
  from: ({ database }) => database.select().from(operators),
  name: "operators",
  title: "Operators",
  role: "all",
  columns: {
    "E-mail": "email",
    Name: "name",
    Role: ({ role }) => badge(role),
    Authenticator: ({ setUpAt }) => (setUpAt === null ? badge("not set up", "waiting") : badge("set up", "good")),
    State: ({ endedAt }) => (endedAt === null ? badge("active", "good") : badge("ended")),
  },
  to: () => null,
  sorts: { email: { title: "By e-mail", column: operators.email, direction: "ascending" } },
  id: operators.id,
  commands: ["create-operator", "change-operator"],
});

export const auditList = defineList({
  from: ({ database }) => database.select().from(audit),
  name: "audit",
  title: "Audit",
  role: "all",
  remark: "A number is missing where an entry was taken back together with what it was about: nothing was done.",
  columns: {
    What: ["action", ({ action }) => action.replaceAll("-", " ")],
    About: "subject",
    When: "at",
    Who: "actor",
    Door: "door",
    With: ({ details }) => (details === "{}" ? null : details),
    Outcome: ({ outcome }) => badge(outcome, outcome === "done" ? "good" : outcome === "failed" ? "bad" : "waiting"),
    No: "number",
  },
  to: () => null,
  filters: { Door: { desk: eq(audit.door, "desk"), terminal: eq(audit.door, "terminal"), socket: eq(audit.door, "socket") } },
  sorts: { newest: { title: "Newest first", column: audit.number, direction: "descending" } },
  id: audit.number,
  search: {
    hint: "An operator's e-mail, or what it is about, such as orders/1042",
    where: (typed) => or(eq(audit.actor, typed), eq(audit.subject, typed)),
  },
});

const { values: _, ...shownOfJobs } = getTableColumns(jobs);

export const jobList = defineList({
  from: ({ database }) =>
    database
      .select({ ...shownOfJobs, operator: operators.email })
      .from(jobs)
      .innerJoin(operators, eq(operators.id, jobs.operatorId)),
  name: "jobs",
  title: "Jobs",
  role: "orders",
  columns: {
    Job: ({ command, id }) => link(command.replaceAll("-", " "), "jobs", id),
    Started: "createdAt",
    By: "operator",
    State: ({ state }) => badge(state, state === "done" ? "good" : state === "failed" ? "bad" : "waiting"),
    Progress: ({ done, total }) => (total === null ? null : `${done} of ${total}`),
  },
  sorts: byDate(jobs.createdAt),
  id: jobs.id,
});

export const ledgerList = defineList({
  from: ({ database }) =>
    database
      .select({ ...getTableColumns(ledger), reseller: resellers.name })
      .from(ledger)
      .innerJoin(resellers, eq(resellers.id, ledger.resellerId)),
  name: "ledger",
  title: "Resellers' ledger",
  role: "viewer",
  columns: {
    Reseller: ({ reseller, resellerId }) => link(reseller, "resellers", resellerId),
    Entry: "number",
    Date: "createdAt",
    Event: "event",
    Order: ({ orderId }) => orderLink(orderId),
    Credit: ({ credit }) => money(credit),
    Debit: ({ debit }) => money(debit),
    Balance: ({ closing }) => money(closing),
    Note: "note",
  },
  to: ({ resellerId }) => thing("resellers", resellerId),
  id: ledger.id,
  date: ledger.createdAt,
  search: { hint: "Part of the reseller's name, or the e-mail", where: foundBy({ text: resellers.name, email: resellers.email }) },
  commands: ["record-payment", "reverse-entry"],
});
