import { listStates, listTestimonials, readPage, sendInquiry } from "#contract/content";
import { normalizeEmail } from "#contract/normalize";
import { words } from "#contract/words";
import { defineHandler, type Handler } from "../../requests/handler";
import { collapseWhitespace } from "../../requests/parse";
import { inquiryError, storeInquiry } from "./inquiries";
import { findPage, listAllTestimonials, listStates as readStates } from "./store";

const stateList = defineHandler(listStates, async (_request, { database }) => {
  const states = await readStates(database);
  return { kind: "answer", data: { states: states.map(({ id, name }) => ({ id: String(id), name })) } };
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
  const reply = await context.once<Record<string, never>>(async (transaction) => {
    const limit = await storeInquiry(transaction, context, cleaned);
    return limit ?? { kind: "answer", data: {}, message: words.inquirySent };
  });
  context.outbox.wake();
  return reply;
});

export const contentHandlers: readonly Handler[] = [stateList, page, testimonialList, inquiry];
