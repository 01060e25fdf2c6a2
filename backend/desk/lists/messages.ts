import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";

import { channels, outbox } from "../../delivery/tables";
import { erasureRequests, erasures } from "../../owners/tables";
import { foundBy, idFoundIn } from "../../platform/database/search";
import { owners, vehicles } from "../../registry/tables";
import { inquiries, pages, testimonials } from "../../selling/content/tables";
import { grievances } from "../../selling/grievances/tables";
import type { Tone } from "#contract/desk";
import { pageNameOf } from "../../selling/content/page-names";
import { answerDueAt } from "../../selling/grievances/handlers";
import { badge, email, link, phone, thing, time } from "../cells";
import { defineList } from "../list";

export const inquiryList = defineList({
  from: ({ database }) => database.select().from(inquiries),
  name: "inquiries",
  title: "Inquiries",
  role: "orders",
  columns: {
    Inquiry: ({ message, id }) => link(message.slice(0, 60), "inquiries", id),
    Date: "createdAt",
    From: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    "E-mail": (inquiry) => email(inquiry.email, "inquiries.email", inquiry.id),
    State: (inquiry) => inquiryBadge(inquiry),
  },
  filters: {
    State: {
      open: isNull(inquiries.closedAt),
      answered: isNotNull(inquiries.answeredAt),
      closed: and(isNotNull(inquiries.closedAt), isNull(inquiries.answeredAt)),
    },
  },
  id: inquiries.id,
  next: ({ closedAt }) => (closedAt === null ? "answer-inquiry" : null),
  date: inquiries.createdAt,
  search: {
    hint: "Part of a name, e-mail, phone or its last 4 digits",
    where: foundBy({
      text: sql`${inquiries.firstName} || ' ' || ${inquiries.lastName}`,
      email: inquiries.email,
      phone: inquiries.phone,
    }),
  },
});

export function inquiryBadge({ closedAt, answeredAt }: Pick<typeof inquiries.$inferSelect, "closedAt" | "answeredAt">) {
  return closedAt === null ? badge("open", "waiting") : badge(answeredAt === null ? "closed" : "answered", "good");
}

export const grievanceList = defineList({
  from: ({ database }) => database.select().from(grievances),
  name: "grievances",
  title: "Grievances",
  role: "orders",
  columns: {
    Ticket: ({ id }) => link(String(id), "grievances", id),
    Date: "createdAt",
    "Answer by": ({ createdAt }) => answerDueAt(createdAt),
    From: "name",
    "E-mail": (grievance) => email(grievance.email, "grievances.email", grievance.id),
    State: ({ createdAt, answeredAt, closedAt }, { clock }) => {
      if (closedAt !== null) return badge("closed", "good");
      if (answeredAt !== null) return badge("answered, kept open", "waiting");
      return answerDueAt(createdAt) < clock.now() ? badge("late", "bad") : badge("open", "waiting");
    },
  },
  filters: { State: { open: isNull(grievances.closedAt), closed: isNotNull(grievances.closedAt) } },
  id: grievances.id,
  next: ({ closedAt }) => (closedAt === null ? "answer-grievance" : null),
  date: grievances.createdAt,
  search: {
    hint: "Ticket number, part of a name, e-mail, phone or its last 4 digits",
    where: foundBy({ key: grievances.id, text: grievances.name, email: grievances.email, phone: grievances.phone }),
  },
});

/** The largest heap of personal data, so it has a role of its own. */
export const ownerList = defineList({
  from: ({ database }) => database.select().from(owners),
  name: "owners",
  title: "Owners",
  role: "people",
  columns: {
    Name: ({ name, id }) => link(name || "not given", "owners", id),
    Phone: (owner) => phone(owner.phone, "owners.phone", owner.id),
    "E-mail": (owner) => email(owner.email, "owners.email", owner.id),
    City: "city",
    Registered: "createdAt",
  },
  filters: {
    State: { "to be erased": sql`${owners.id} in (select ${erasureRequests.ownerId} from ${erasureRequests})` },
  },
  id: owners.id,
  date: owners.createdAt,
  search: {
    hint: "Phone or its last 4 digits, e-mail, plate, or part of a name",
    where: idFoundIn(owners.id, [
      { id: owners.id, phone: owners.phone, email: owners.email, name: owners.name },
      { id: vehicles.ownerId, plate: vehicles.plate },
    ]),
  },
});

export const erasureList = defineList({
  from: ({ database }) => database.select().from(erasures),
  name: "data-requests",
  title: "Data requests",
  role: "people",
  columns: {
    Certificate: ({ id }) => String(id),
    Asked: ({ requestedAt }) => time(requestedAt),
    Erased: "erasedAt",
    By: "requestedBy",
    Reason: "reason",
  },
  to: () => null,
  sorts: { newest: { title: "Newest first", column: erasures.erasedAt, direction: "descending" } },
  id: erasures.id,
  commands: ["erase-owner", "breach-notice", "retention"],
});

function messageTone(state: (typeof outbox.$inferSelect)["state"]): Tone {
  return state === "sent" ? "good" : state === "dead" || state === "refused" ? "bad" : "waiting";
}

export const channelNames = {
  sms: "SMS",
  mail: "mail",
  call: "call",
  whatsapp: "WhatsApp",
  push: "notification",
  spoken: "spoken call",
} as const satisfies Record<(typeof outbox.$inferSelect)["channel"], string>;

const { payload: _, ...shownOfOutbox } = getTableColumns(outbox);

export const outboxList = defineList({
  from: ({ database }) => database.select(shownOfOutbox).from(outbox),
  name: "outbox",
  title: "Outbox",
  role: "viewer",
  columns: {
    Message: ["id", ({ id }) => link(String(id), "outbox", id)],
    Created: "createdAt",
    By: ["channel", ({ channel }) => channelNames[channel]],
    State: ({ state }) => badge(state, messageTone(state)),
    Attempts: "attempts",
    "Next attempt": ({ finishedAt, dueAt }) => (finishedAt === null ? dueAt : null),
    Failure: "failure",
  },
  only: eq(outbox.isDecoy, false),
  filters: {
    State: {
      dead: eq(outbox.state, "dead"),
      waiting: sql`${outbox.state} in ('waiting', 'leased')`,
      sent: eq(outbox.state, "sent"),
      refused: eq(outbox.state, "refused"),
    },
    By: Object.fromEntries(channels.map((channel) => [channelNames[channel], eq(outbox.channel, channel)])),
  },
  id: outbox.id,
  next: ({ state, channel }) => (state === "dead" && channel !== "call" ? "retry" : null),
  date: outbox.createdAt,
  commands: ["retry"],
});

export const pageList = defineList({
  from: ({ database }) => database.select({ id: pages.id, name: pages.name, length: sql<number>`length(${pages.html})` }).from(pages),
  name: "pages",
  title: "Pages",
  role: "viewer",
  columns: { Page: ({ id }) => link(pageName(id), "pages", pageName(id)), Title: "name", Characters: "length" },
  to: ({ id }) => thing("pages", pageName(id)),
  sorts: { id: { title: "By page", column: pages.id, direction: "ascending" } },
  id: pages.id,
});

function pageName(id: number): string {
  return pageNameOf(id) ?? String(id);
}

export const testimonialList = defineList({
  from: ({ database }) => database.select().from(testimonials),
  name: "testimonials",
  title: "Testimonials",
  role: "viewer",
  columns: {
    Name: ({ name, id }) => link(name, "testimonials", id),
    Company: "companyName",
    Stars: "stars",
    Text: ({ description }) => description.slice(0, 80),
  },
  sorts: { id: { title: "As shown", column: testimonials.id, direction: "ascending" } },
  id: testimonials.id,
  commands: ["set-testimonial"],
});
