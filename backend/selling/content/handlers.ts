import { listStates, listTestimonials, readPage, sendInquiry } from "#contract/content";
import { limits, patterns } from "#contract/limits";
import { normalizeEmail } from "#contract/normalize";
import { words } from "#contract/words";
import { defineHandler, type Handler } from "../../requests/handler";
import { collapseWhitespace } from "../../requests/parse";
import { findPage, listAllTestimonials, listStates as readStates, insertInquiry } from "./store";
import type { inquiries } from "./tables";
import type { MailMessage } from "../../delivery/messages/message";
import { allow, type LimitRule } from "../../requests/limits";

const stateList = defineHandler(listStates, async (_request, { database }) => {
  const states = await readStates(database);
  return { kind: "answer", data: { states: states.map(({ id, name }) => ({ id: String(id), name })), takesGstin: true } };
});

const page = defineHandler(readPage, async ({ pageId }, { database }) => {
  const found = /^\d{1,4}$/.test(pageId) ? await findPage(database, Number(pageId)) : null;
  if (found === null) return { kind: "refusal", message: words.pageEmpty };
  return { kind: "answer", data: { page: { name: found.name, html: found.html } } };
});

const testimonialList = defineHandler(listTestimonials, async (_request, { database }) => {
  const found = await listAllTestimonials(database);
  return { kind: "answer", data: { testimonials: found.map(({ id, ...testimonial }) => ({ ...testimonial, id: String(id) })) } };
});

/** /inquiry: stores an inquiry and queues a mail to support, only once for each idempotency key. */
const inquiry = defineHandler(sendInquiry, async (raw, context) => {
  const cleaned = {
    firstName: collapseWhitespace(raw.firstName),
    lastName: collapseWhitespace(raw.lastName),
    email: normalizeEmail(raw.email),
    phone: raw.phone,
    message: raw.message.trim(),
  };
  const error = inquiryError(cleaned);
  if (error !== null) return { kind: "refusal", message: error };
  const { callerHash, siteHash, clock, secrets, outbox, environment } = context;
  const reply = await context.once<Record<string, never>>(async (transaction) => {
    const limit = await allow(transaction, context, inquiryRule);
    if (limit !== null) return limit;
    await insertInquiry(transaction, { ...cleaned, id: secrets.randomId(), callerHash, siteHash, createdAt: clock.now() });
    await outbox.enqueue(transaction, inquiryMail(cleaned, environment.supportEmail));
    return { kind: "answer", data: {}, message: words.inquirySent };
  });
  outbox.wake();
  return reply;
});

export const contentHandlers: readonly Handler[] = [stateList, page, testimonialList, inquiry];

type Inquiry = Pick<typeof inquiries.$inferInsert, "firstName" | "lastName" | "email" | "phone" | "message">;

export const inquiryRule: LimitRule = { kind: "inquiry", limits: [{ count: 5, seconds: 3600 }], noun: "inquiries" };

/** Returns the message for the first error in an inquiry, or null. Uses the spec's messages (section 5) where there are any. */
function inquiryError({ firstName, lastName, email, phone, message }: Inquiry): string | null {
  if (firstName === "") return words.firstNameMissing;
  if (lastName === "") return words.lastNameMissing;
  if (firstName.length > limits.givenName || lastName.length > limits.givenName)
    return "First and last name must be 30 characters or fewer.";
  if (email.length > limits.email || !patterns.email.test(email)) return words.shippingEmailInvalid;
  if (!patterns.phone.test(phone)) return words.phoneInvalid;
  return message.length > limits.message ? "Message must be 2,000 characters or fewer." : null;
}

/** Returns the mail to support. The mail is plain text, and its headers contain nothing that the visitor typed. */
function inquiryMail({ firstName, lastName, email, phone, message }: Inquiry, supportEmail: string): MailMessage {
  const text = [`Name: ${firstName} ${lastName}`, `E-mail: ${email}`, `Phone: ${phone}`, "", message].join("\n");
  return { channel: "mail", to: supportEmail, subject: "Inquiry from the website", text };
}
