import { dayFirstOf, dayInIndia } from "#contract/day";
import { isOwnerLanguage, type OwnerLanguage } from "#contract/limits";
import type { BackendEnvironment } from "../../requests/environment/environment";
import { composeMail, paragraph, type MailSender } from "../../delivery/messages/compose-mail";
import type { MailMessage } from "../../delivery/messages/message";

type Sender = MailSender & Pick<BackendEnvironment, "grievanceEmail">;
type Person = { readonly id: number; readonly email: string; readonly language: string };

const english = {
  subject: (ticket: number) => `Your grievance ${ticket}`,
  received: (day: string) => `We received your grievance and answer it by ${day}.`,
  answerSubject: (ticket: number) => `Answer to your grievance ${ticket}`,
  board: "If the answer about your data does not help, you can complain to the Data Protection Board of India.",
  questions: (email: string) => `Questions? Write to ${email} and give the ticket number.`,
};

/** No native speaker has read the Hindi sentences yet (docs/languages.md). */
const sentences: Readonly<Record<OwnerLanguage, typeof english>> = {
  en: english,
  hi: {
    subject: (ticket) => `आपकी शिकायत ${ticket}`,
    received: (day) => `हमें आपकी शिकायत मिल गई है, और हम ${day} तक जवाब देंगे।`,
    answerSubject: (ticket) => `आपकी शिकायत ${ticket} का जवाब`,
    board: "अगर आपके डेटा के बारे में जवाब से मदद न मिले, तो आप भारतीय डेटा संरक्षण बोर्ड से शिकायत कर सकते हैं।",
    questions: (email) => `कोई सवाल? ${email} पर लिखें और टिकट नंबर बताएँ।`,
  },
};

/** Acknowledges a grievance. Repeats nothing that was typed, because anybody can type any e-mail address. */
export function acknowledgement({ id, email: to, language: chosen }: Person, dueAt: Date, sender: Sender): MailMessage {
  const language = isOwnerLanguage(chosen) ? chosen : "en";
  const words = sentences[language];
  const lines = [words.received(dayFirstOf(dayInIndia(dueAt))), words.questions(sender.grievanceEmail)];
  return composeMail({ to, subject: words.subject(id), parts: [{ kind: "paragraph", lines }], language }, sender);
}

export function answerMail({ id, email: to, language: chosen }: Person, answer: string, sender: Sender): MailMessage {
  const language = isOwnerLanguage(chosen) ? chosen : "en";
  const words = sentences[language];
  const parts = [paragraph(answer), { kind: "paragraph" as const, lines: [words.board, words.questions(sender.grievanceEmail)] }];
  return composeMail({ to, subject: words.answerSubject(id), parts, language }, sender);
}

/** Tells the officer of a new grievance. The mail is plain text, and its headers contain nothing that the person typed. */
export function officerMail(
  { id, name, email, phone, message }: Person & { readonly name: string; readonly phone: string; readonly message: string },
  { grievanceEmail: to }: Sender,
): MailMessage {
  const text = [`Ticket: ${id}`, `Name: ${name}`, `E-mail: ${email}`, `Phone: ${phone}`, "", message].join("\n");
  return { channel: "mail", to, subject: `Grievance ${id}`, text };
}
