import { eq } from "drizzle-orm";

import { pageIdOf, pageNames } from "../../selling/content/page-names";
import { findPage, versionsOf } from "../../selling/content/store";
import { outbox } from "../../delivery/tables";
import { testimonials } from "../../selling/content/tables";
import { countUses, findCode } from "../../selling/shop/promo-store";
import { badge, money, number, text, thing, time } from "../cells";
import { action, facts, table, type ReadThing } from "./thing";

export const readPageThing: ReadThing = async ({ database }, typed) => {
  const name = pageNames.find((known) => known === typed);
  const page = name === undefined ? null : await findPage(database, pageIdOf(name));
  if (name === undefined || page === null) return null;
  const versions = await versionsOf(database, page.id);
  return {
    reference: thing("pages", name),
    title: page.name,
    state: null,
    sections: [
      { kind: "text", title: "Text (HTML)", text: page.html },
      table(
        "Former texts",
        ["Replaced", "Title", "Characters"],
        versions.map((version) => ({ to: null, cells: [time(version.replacedAt), text(version.name), number(version.html.length)] })),
      ),
    ],
    history: [],
    actions: [
      action("set-page", "Edit", { page: name, file: page.html, title: page.name }),
      ...(versions.length === 0 ? [] : [action("take-back-page", "Take the last change back", { page: name })]),
    ],
  };
};

/** The largest id of a column of 32 bits. */
const MAX_INTEGER = 2 ** 31 - 1;

export const readTestimonialThing: ReadThing = async ({ database }, typed) => {
  if (Number(typed) > MAX_INTEGER) return null;
  const [said] = await database
    .select()
    .from(testimonials)
    .where(eq(testimonials.id, Number(typed)));
  if (said === undefined) return null;
  const { id, name, companyName, stars, description, photo } = said;
  return {
    reference: thing("testimonials", id),
    title: `Testimonial of ${name}`,
    state: null,
    sections: [
      { kind: "text", title: "Text", text: description },
      facts("From", [
        ["Company", text(companyName)],
        ["Stars", number(stars)],
      ]),
    ],
    history: [],
    actions: [
      action("set-testimonial", "Edit", { id: String(id), name, company: companyName, stars: String(stars), text: description, photo }),
      action("remove-testimonial", "Remove", { id: String(id) }),
    ],
  };
};

/** A message without its text and recipient, which only the provider needs. */
export const readMessageThing: ReadThing = async ({ database }, typed) => {
  const [message] = await database
    .select()
    .from(outbox)
    .where(eq(outbox.id, Number(typed)));
  if (message === undefined) return null;
  const { id, channel, state, attempts, failure } = message;
  return {
    reference: thing("outbox", id),
    title: `${channel === "sms" ? "SMS" : channel} ${id}`,
    state: { text: state, tone: state === "sent" ? "good" : state === "dead" ? "bad" : "waiting" },
    sections: [
      facts("Delivery", [
        ["Created", time(message.createdAt)],
        ["Next attempt", message.finishedAt === null ? time(message.dueAt) : text("")],
        ["Finished", time(message.finishedAt)],
        ["Not sent after", time(message.expiresAt)],
        ["Attempts", number(attempts)],
        ["Failure", text(failure ?? "")],
        ["Provider's reference", text(message.providerReference ?? "")],
      ]),
    ],
    history: [],
    actions: state === "dead" && channel !== "call" ? [action("retry", "Send it again", { id: String(id) })] : [],
  };
};

export const readPromoThing: ReadThing = async ({ database, clock }, typed) => {
  const promo = await findCode(database, typed);
  if (promo === null) return null;
  const isEnded = promo.validUntil !== null && promo.validUntil <= clock.now();
  return {
    reference: thing("promo-codes", promo.code),
    title: `Promo code ${promo.code}`,
    state: isEnded ? { text: "ended", tone: "plain" } : { text: "valid", tone: "good" },
    sections: [
      facts("Code", [
        ["Discount", promo.amount === null ? text(`${promo.percent ?? 0} %`) : money(promo.amount)],
        ["Minimum total", money(promo.minimumTotal)],
        ["From", time(promo.validFrom)],
        ["Until", time(promo.validUntil)],
        ["Used", number(await countUses(database, promo.id, clock.now()))],
        ["Uses allowed", promo.useLimit === null ? badge("any number") : number(promo.useLimit)],
      ]),
    ],
    history: [],
    actions: isEnded ? [] : [action("end-promo-code", "End it now", { code: promo.code })],
  };
};
