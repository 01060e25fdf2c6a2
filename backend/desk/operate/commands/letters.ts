import { composeMail, paragraph, type MailSender } from "../../../delivery/messages/compose-mail";
import { changeInquiry, lockInquiry } from "../../../selling/content/store";
import { answerMail } from "../../../selling/grievances/mails";
import { changeGrievance, lockGrievance } from "../../../selling/grievances/store";
import { databaseCommand, done, refuse } from "../command";

import { flag, operand, option, optional } from "../parameters";
import { values } from "../values";

/** What operators often write. They change it before they send it. A key is at most 20 characters long. */
const readyTexts: Readonly<Record<string, string>> = {
  "Which sticker fits":
    "There are stickers for cars and for bikes. A scooter takes the one for bikes. A pack has two stickers with the same code, for one vehicle.",
  "Change an order":
    "Open the link in our mail about your order. There you can change the address, the phone number and the e-mail address, or ask to cancel, until we have sent the parcel.",
  "Which order": "To find your order, we need its number, or the phone number with which you ordered. Please write it to us.",
  "Data and erasure": "Log in and open My data. There you see what we have stored about you, and can erase your account.",
  "We look into it": "Thank you for telling us. We are looking into it, and write to you again.",
};

const inquiry = operand("INQUIRY", "the inquiry's number", values.orderId);
const ticket = operand("TICKET", "the ticket number", values.orderId);
const answer = option("TEXT", "answer; at most 2,000 characters", values.lines(2000));

const answerInquiry = databaseCommand({
  name: "answer-inquiry",
  verb: "Answer inquiry",
  purpose: "Answer an inquiry by mail, and close it",
  role: "orders",
  subject: { list: "inquiries", parameter: "inquiry" },
  readyTexts,
  parameters: { inquiry, text: answer },
  async question({ database, environment }, { inquiry: id, text }) {
    return inquiryMail(open(await lockInquiry(database, id), "inquiry"), text, environment).text;
  },
  async perform({ services }, { inquiry: id, text }) {
    const { database, clock, outbox, environment } = services;
    const found = open(await lockInquiry(database, id), "inquiry");
    const now = clock.now();
    await changeInquiry(database, id, { answer: text, answeredAt: now, closedAt: now });
    await outbox.enqueue(database, inquiryMail(found, text, environment));
    return done([`The answer to inquiry ${id} is sent. The inquiry is closed.`], { inquiry: id });
  },
});

/** Returns a letter that can still be answered, or refuses the command. */
function open<Letter extends { readonly closedAt: Date | null }>(letter: Letter | null, what: "inquiry" | "grievance"): Letter {
  if (letter === null) return refuse(`No ${what} has this number.`);
  return letter.closedAt === null ? letter : refuse(`The ${what} is closed.`);
}

function inquiryMail({ email: to, firstName }: { readonly email: string; readonly firstName: string }, text: string, sender: MailSender) {
  const parts = [`Dear ${firstName},`, text, `More questions? Write to ${sender.supportEmail}.`].map(paragraph);
  return composeMail({ to, subject: `Answer to your question to ${sender.brandName}`, parts }, sender);
}

const closeInquiry = databaseCommand({
  name: "close-inquiry",
  verb: "Close inquiry",
  purpose: "Close an inquiry without a mail",
  role: "orders",
  subject: { list: "inquiries", parameter: "inquiry" },
  parameters: { inquiry },
  async perform({ services: { database, clock } }, { inquiry: id }) {
    open(await lockInquiry(database, id), "inquiry");
    await changeInquiry(database, id, { closedAt: clock.now() });
    return done([`Inquiry ${id} is closed.`], { inquiry: id });
  },
});

const answerGrievance = databaseCommand({
  name: "answer-grievance",
  verb: "Answer grievance",
  purpose: "Answer a grievance by mail, and close it",
  role: "orders",
  subject: { list: "grievances", parameter: "ticket" },
  remarks: ["The grievance can stay open after the answer. A closed grievance cannot be answered."],
  readyTexts,
  parameters: { ticket, text: answer, keepOpen: flag("keep the grievance open") },
  async question({ database, environment }, { ticket: id, text }) {
    return answerMail(open(await lockGrievance(database, id), "grievance"), text, environment).text;
  },
  async perform({ services }, { ticket: id, text, keepOpen }) {
    const { database, clock, outbox, environment } = services;
    const found = open(await lockGrievance(database, id), "grievance");
    const now = clock.now();
    await changeGrievance(database, id, { answer: text, answeredAt: now, closedAt: keepOpen ? null : now });
    await outbox.enqueue(database, answerMail(found, text, environment));
    const line = `The answer to grievance ${id} is sent.${keepOpen ? "" : " The grievance is closed."}`;
    return done([line], { ticket: id, isClosed: !keepOpen });
  },
});

const closeGrievance = databaseCommand({
  name: "close-grievance",
  verb: "Close grievance",
  purpose: "Close a grievance without a further mail",
  role: "orders",
  subject: { list: "grievances", parameter: "ticket" },
  parameters: { ticket, note: optional(option("TEXT", "note; how it was settled, for example by phone", values.text(2000))) },
  async perform({ services: { database, clock } }, { ticket: id, note }) {
    const found = open(await lockGrievance(database, id), "grievance");
    if (found.answer === null && note === null) refuse("Nobody has answered this grievance. Say in a note how it was settled.");
    const now = clock.now();
    await changeGrievance(database, id, { answer: found.answer ?? note, answeredAt: found.answeredAt ?? now, closedAt: now });
    return done([`Grievance ${id} is closed.`], { ticket: id });
  },
});

export const letterCommands = [answerInquiry, closeInquiry, answerGrievance, closeGrievance];
