import { eq } from "drizzle-orm";

import { pageIdOf, pageNames } from "../../selling/content/page-names";
import { findPage, versionsOf } from "../../selling/content/store";
import { outbox } from "../../delivery/tables";
import { testimonials } from "../../selling/content/tables";
import { countUses, findCode } from "../../selling/shop/promo-store";
import { action, badge, facts, money, table, text, time } from "../cells";
import { channelNames } from "../lists/messages";
import { promoBadge } from "../lists/prices";
import { defineThing } from "./thing";

export const pageThing = defineThing({
  kind: "pages",
  role: "viewer",
  async readNamed({ database }, typed) {
    const name = pageNames.find((known) => known === typed);
    const page = name === undefined ? null : await findPage(database, pageIdOf(name));
    if (name === undefined || page === null) return null;
    const versions = await versionsOf(database, page.id);
    return {
      title: page.name,
      sections: [
        text("Text (HTML)", page.html),
        table("Former texts", ["Replaced", "Title", "Characters"], versions, (version) => [
          version.replacedAt,
          version.name,
          version.html.length,
        ]),
      ],
      actions: [
        action("set-page", "Edit", { page: name }, { file: page.html, title: page.name }),
        ...(versions.length === 0 ? [] : [action("take-back-page", "Take last change back", { page: name })]),
      ],
    };
  },
});

/** The largest id of a column of 32 bits. */
const MAX_INTEGER = 2 ** 31 - 1;

export const testimonialThing = defineThing({
  kind: "testimonials",
  role: "viewer",
  async read({ database }, id) {
    if (id > MAX_INTEGER) return null;
    const [said] = await database.select().from(testimonials).where(eq(testimonials.id, id));
    if (said === undefined) return null;
    const { name, companyName, stars, description, photo } = said;
    const of = { id: String(id) };
    return {
      title: `Testimonial of ${name}`,
      sections: [text("Text", description), facts("From", { Company: companyName, Stars: stars })],
      actions: [
        action("set-testimonial", "Edit", of, { name, company: companyName, stars: String(stars), text: description, photo }),
        action("remove-testimonial", "Remove", of),
      ],
    };
  },
});

/** A message without its text and recipient, which only the provider needs. */
export const messageThing = defineThing({
  kind: "outbox",
  role: "viewer",
  async read({ database }, id) {
    const [message] = await database.select().from(outbox).where(eq(outbox.id, id));
    if (message === undefined) return null;
    const { channel, state, finishedAt } = message;
    return {
      title: `${channelNames[channel]} ${id}`,
      state: { text: state, tone: state === "sent" ? "good" : state === "dead" ? "bad" : "waiting" },
      sections: [
        facts("Delivery", {
          Created: message.createdAt,
          "Next attempt": finishedAt === null ? message.dueAt : null,
          Finished: time(finishedAt),
          "Not sent after": time(message.expiresAt),
          Attempts: message.attempts,
          Failure: message.failure,
          "Provider's reference": message.providerReference,
        }),
      ],
      actions: state === "dead" && channel !== "call" ? [action("retry", "Send again", { id: String(id) })] : [],
    };
  },
});

export const promoThing = defineThing({
  kind: "promo-codes",
  role: "viewer",
  async readNamed({ database, clock }, code) {
    const promo = await findCode(database, code);
    if (promo === null) return null;
    const isEnded = promo.validUntil !== null && promo.validUntil <= clock.now();
    const uses = await countUses(database, promo.id, clock.now());
    return {
      title: `Promo code ${code}`,
      state: promoBadge(promo, promo.useLimit !== null && uses >= promo.useLimit, clock.now()),
      sections: [
        facts("Code", {
          Discount: promo.amount === null ? `${promo.percent ?? 0} %` : money(promo.amount),
          "Minimum total": money(promo.minimumTotal),
          From: time(promo.validFrom),
          Until: time(promo.validUntil),
          Used: uses,
          "Uses allowed": promo.useLimit ?? badge("any number"),
        }),
      ],
      actions: isEnded ? [] : [action("end-promo-code", "End it now", { code })],
    };
  },
});
