import { eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import { outbox } from "../../delivery/tables";
import { erasures } from "../../owners/tables";
import { inquiries, pages, testimonials } from "../../selling/content/tables";
import { grievances } from "../../selling/grievances/tables";
import type { Tone } from "#contract/desk";
import { grievanceDue } from "#contract/retention";
import { DAY_MS } from "#contract/day";
import { pageNameOf } from "../../selling/content/page-names";
import { badge, email, link, number, row, text, time } from "../cells";
import { byDate, defineList } from "../list";
import { hasEmail, readDigits } from "../search-text";

export const inquiryList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(inquiries)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "inquiries",
  title: "Inquiries",
  role: "orders",
  columns: ["Inquiry", "Date", "From", "E-mail", "State"],
  filters: {
    state: {
      title: "State",
      choices: { open: isNull(inquiries.closedAt), answered: isNotNull(inquiries.answeredAt), closed: isNotNull(inquiries.closedAt) },
    },
  },
  sorts: byDate(inquiries.createdAt, "createdAt"),
  id: { column: inquiries.id, key: "id" },
  date: inquiries.createdAt,
  search: { hint: "E-mail or phone", where: inquiriesMatching },
  row: (inquiry) =>
    row("inquiries", inquiry.id, [
      link(inquiry.message.slice(0, 60), "inquiries", inquiry.id),
      time(inquiry.createdAt),
      text(`${inquiry.firstName} ${inquiry.lastName}`),
      email(inquiry.email, "inquiries.email", inquiry.id),
      inquiry.closedAt === null ? badge("open", "waiting") : badge(inquiry.answeredAt === null ? "closed" : "answered", "good"),
    ]),
});

function inquiriesMatching(typed: string) {
  const digits = readDigits(typed);
  return or(hasEmail(inquiries.email, typed), digits === null ? undefined : eq(inquiries.phone, digits));
}

export const grievanceList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(grievances)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "grievances",
  title: "Grievances",
  role: "orders",
  columns: ["Ticket", "Date", "Answer by", "From", "E-mail", "State"],
  filters: { state: { title: "State", choices: { open: isNull(grievances.closedAt), closed: isNotNull(grievances.closedAt) } } },
  sorts: byDate(grievances.createdAt, "createdAt"),
  id: { column: grievances.id, key: "id" },
  date: grievances.createdAt,
  search: {
    hint: "Ticket number or e-mail",
    where: (typed) =>
      or(hasEmail(grievances.email, typed), readDigits(typed) === null ? undefined : eq(grievances.id, Number(readDigits(typed)))),
  },
  row: (grievance, { clock }) => {
    const dueAt = new Date(grievance.createdAt.getTime() + grievanceDue.answeredDays * DAY_MS);
    const isLate = grievance.closedAt === null && grievance.answeredAt === null && dueAt < clock.now();
    return row("grievances", grievance.id, [
      link(String(grievance.id), "grievances", grievance.id),
      time(grievance.createdAt),
      time(dueAt),
      text(grievance.name),
      email(grievance.email, "grievances.email", grievance.id),
      grievance.closedAt !== null ? badge("closed", "good") : badge(openWord(grievance.answeredAt, isLate), isLate ? "bad" : "waiting"),
    ]);
  },
});

function openWord(answeredAt: Date | null, isLate: boolean): string {
  if (isLate) return "late";
  return answeredAt === null ? "open" : "answered, kept open";
}

export const erasureList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(erasures)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "data-requests",
  title: "Data requests",
  role: "all",
  columns: ["Certificate", "Asked", "Erased", "By", "Reason"],
  sorts: { newest: { title: "Newest first", column: erasures.erasedAt, key: "erasedAt", direction: "descending" } },
  id: { column: erasures.id, key: "id" },
  commands: ["erase-owner", "breach-notice", "retention"],
  row: (erasure) => ({
    to: null,
    cells: [text(String(erasure.id)), time(erasure.requestedAt), time(erasure.erasedAt), text(erasure.requestedBy), text(erasure.reason)],
  }),
});

export function messageTone(state: (typeof outbox.$inferSelect)["state"]): Tone {
  return state === "sent" ? "good" : state === "dead" || state === "refused" ? "bad" : "waiting";
}

export const outboxList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({
        id: outbox.id,
        channel: outbox.channel,
        state: outbox.state,
        attempts: outbox.attempts,
        failure: outbox.failure,
        dueAt: outbox.dueAt,
        createdAt: outbox.createdAt,
        finishedAt: outbox.finishedAt,
      })
      .from(outbox)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  only: eq(outbox.isDecoy, false),
  name: "outbox",
  title: "Outbox",
  role: "viewer",
  columns: ["Message", "Created", "By", "State", "Attempts", "Next attempt", "Failure"],
  filters: {
    state: {
      title: "State",
      choices: {
        dead: eq(outbox.state, "dead"),
        waiting: sql`${outbox.state} in ('waiting', 'leased')`,
        sent: eq(outbox.state, "sent"),
        refused: eq(outbox.state, "refused"),
      },
    },
    channel: {
      title: "By",
      choices: { SMS: eq(outbox.channel, "sms"), mail: eq(outbox.channel, "mail"), call: eq(outbox.channel, "call") },
    },
  },
  sorts: byDate(outbox.createdAt, "createdAt"),
  id: { column: outbox.id, key: "id" },
  date: outbox.createdAt,
  commands: ["retry"],
  row: (message) =>
    row("outbox", message.id, [
      link(String(message.id), "outbox", message.id),
      time(message.createdAt),
      text(message.channel === "sms" ? "SMS" : message.channel),
      badge(message.state, messageTone(message.state)),
      number(message.attempts),
      message.finishedAt === null ? time(message.dueAt) : text(""),
      text(message.failure ?? ""),
    ]),
});

export const pageList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({ id: pages.id, name: pages.name, length: sql<number>`length(${pages.html})` })
      .from(pages)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "pages",
  title: "Pages",
  role: "viewer",
  columns: ["Page", "Title", "Characters"],
  sorts: { id: { title: "By page", column: pages.id, key: "id", direction: "ascending" } },
  id: { column: pages.id, key: "id" },
  row: (page) => {
    const name = pageNameOf(page.id) ?? String(page.id);
    return { to: { kind: "pages", id: name }, cells: [link(name, "pages", name), text(page.name), number(page.length)] };
  },
});

export const testimonialList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(testimonials)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "testimonials",
  title: "Testimonials",
  role: "viewer",
  columns: ["Name", "Company", "Stars", "Text"],
  sorts: { id: { title: "As shown", column: testimonials.id, key: "id", direction: "ascending" } },
  id: { column: testimonials.id, key: "id" },
  commands: ["set-testimonial"],
  row: (said) =>
    row("testimonials", said.id, [
      link(said.name, "testimonials", said.id),
      text(said.companyName),
      number(said.stars),
      text(said.description.slice(0, 80)),
    ]),
});
