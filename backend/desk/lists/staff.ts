import { eq, or } from "drizzle-orm";

import { ledger, resellers } from "../../selling/resellers/tables";
import { audit, jobs, operators } from "../tables";
import { badge, link, money, number, row, text, time } from "../cells";
import { byDate, defineList } from "../list";
import { hasEmail } from "../search-text";

export const operatorList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(operators)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "operators",
  title: "Operators",
  role: "all",
  columns: ["E-mail", "Name", "Role", "Authenticator", "State"],
  sorts: { email: { title: "By e-mail", column: operators.email, key: "email", direction: "ascending" } },
  id: { column: operators.id, key: "id" },
  commands: ["create-operator", "change-operator"],
  row: (operator) => ({
    to: null,
    cells: [
      text(operator.email),
      text(operator.name),
      badge(operator.role),
      operator.setUpAt === null ? badge("not set up", "waiting") : badge("set up", "good"),
      operator.endedAt === null ? badge("active", "good") : badge("ended"),
    ],
  }),
});

export const auditList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(audit)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "audit",
  title: "Audit",
  role: "all",
  columns: ["No", "When", "Who", "Door", "What", "About", "With", "Outcome"],
  filters: {
    door: {
      title: "Door",
      choices: { desk: eq(audit.door, "desk"), terminal: eq(audit.door, "terminal"), socket: eq(audit.door, "socket") },
    },
  },
  sorts: { newest: { title: "Newest first", column: audit.number, key: "number", direction: "descending" } },
  id: { column: audit.number, key: "number" },
  search: {
    hint: "An operator's e-mail, or what it is about, such as orders/1042",
    where: (typed) => or(eq(audit.actor, typed), eq(audit.subject, typed)),
  },
  row: (action) => ({
    to: null,
    cells: [
      number(action.number),
      time(action.at),
      text(action.actor),
      text(action.door),
      text(action.action),
      text(action.subject ?? ""),
      text(action.details === "{}" ? "" : action.details),
      badge(action.outcome, action.outcome === "done" ? "good" : action.outcome === "failed" ? "bad" : "waiting"),
    ],
  }),
});

export const jobList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({
        id: jobs.id,
        command: jobs.command,
        state: jobs.state,
        done: jobs.done,
        total: jobs.total,
        createdAt: jobs.createdAt,
        operator: operators.email,
      })
      .from(jobs)
      .innerJoin(operators, eq(operators.id, jobs.operatorId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "jobs",
  title: "Jobs",
  role: "orders",
  columns: ["Job", "Started", "By", "State", "Progress"],
  sorts: byDate(jobs.createdAt, "createdAt"),
  id: { column: jobs.id, key: "id" },
  row: (job) =>
    row("jobs", job.id, [
      link(job.command, "jobs", job.id),
      time(job.createdAt),
      text(job.operator),
      badge(job.state, job.state === "done" ? "good" : job.state === "failed" ? "bad" : "waiting"),
      text(job.total === null ? "" : `${job.done} of ${job.total}`),
    ]),
});

export const ledgerList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({
        id: ledger.id,
        number: ledger.number,
        event: ledger.event,
        orderId: ledger.orderId,
        credit: ledger.credit,
        debit: ledger.debit,
        closing: ledger.closing,
        note: ledger.note,
        createdAt: ledger.createdAt,
        resellerId: ledger.resellerId,
        reseller: resellers.name,
      })
      .from(ledger)
      .innerJoin(resellers, eq(resellers.id, ledger.resellerId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "ledger",
  title: "Resellers' ledger",
  role: "viewer",
  columns: ["Reseller", "Entry", "Date", "Event", "Order", "Credit", "Debit", "Balance", "Note"],
  sorts: byDate(ledger.createdAt, "createdAt"),
  id: { column: ledger.id, key: "id" },
  date: ledger.createdAt,
  search: { hint: "The reseller's e-mail", where: (typed) => hasEmail(resellers.email, typed) },
  commands: ["record-payment", "reverse-entry"],
  row: (entry) => ({
    to: { kind: "resellers", id: String(entry.resellerId) },
    cells: [
      link(entry.reseller, "resellers", entry.resellerId),
      number(entry.number),
      time(entry.createdAt),
      text(entry.event),
      entry.orderId === null ? text("") : link(String(entry.orderId), "orders", entry.orderId),
      money(entry.credit),
      money(entry.debit),
      money(entry.closing),
      text(entry.note),
    ],
  }),
});
