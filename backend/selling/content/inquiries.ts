import { limits, patterns } from "#contract/limits";
import { words } from "#contract/words";
import type { Database } from "../../platform/database/database";
import type { MailMessage } from "../../delivery/messages/message";
import type { Limit, RequestContext } from "../../requests/handler";
import { allow, type LimitRule } from "../../requests/limits";
import { insertInquiry } from "./store";

export type Inquiry = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
};

export const inquiryRule: LimitRule = { kind: "inquiry", limits: [{ count: 5, seconds: 3600 }], noun: "inquiries" };

/** Returns the message for the first error in an inquiry, or null. Uses the spec's messages (section 5) where there are any. */
export function inquiryError({ firstName, lastName, email, phone, message }: Inquiry): string | null {
  if (firstName === "") return words.firstNameMissing;
  if (lastName === "") return words.lastNameMissing;
  if (firstName.length > limits.givenName || lastName.length > limits.givenName)
    return "First and last name must be 30 characters or fewer.";
  if (email.length > limits.email || !patterns.email.test(email)) return words.shippingEmailInvalid;
  if (!patterns.phone.test(phone)) return words.phoneInvalid;
  return message.length > limits.message ? "Message must be 2,000 characters or fewer." : null;
}

/** Stores an inquiry and queues a mail to support. If the caller has reached the limit, returns the limit and stores nothing. */
export async function storeInquiry(transaction: Database, context: RequestContext, inquiry: Inquiry): Promise<Limit | null> {
  const { callerHash, siteHash, clock, secrets, outbox, environment } = context;
  const limit = await allow(transaction, context, inquiryRule);
  if (limit !== null) return limit;
  await insertInquiry(transaction, { ...inquiry, id: secrets.randomId(), callerHash, siteHash, createdAt: clock.now() });
  await outbox.enqueue(transaction, inquiryMail(inquiry, environment.supportEmail));
  return null;
}

/** Returns the mail to support. The mail is plain text, and its headers contain nothing that the visitor typed. */
function inquiryMail({ firstName, lastName, email, phone, message }: Inquiry, supportEmail: string): MailMessage {
  const text = [`Name: ${firstName} ${lastName}`, `E-mail: ${email}`, `Phone: ${phone}`, "", message].join("\n");
  return { channel: "mail", to: supportEmail, subject: "Inquiry from the website", text };
}
