import { composeMail, paragraph } from "../../../delivery/messages/compose-mail";
import { changeInquiry, lockInquiry } from "../../../selling/content/store";
import { answerMail } from "../../../selling/grievances/mails";
import { changeGrievance, lockGrievance } from "../../../selling/grievances/store";
import { databaseCommand, done, refuse } from "../command";

import { flag, operand, option, optional } from "../parameters";
import { values } from "../values";

const inquiry = operand("INQUIRY", "the inquiry's number", values.orderId);

const answerInquiry = databaseCommand({
  name: "answer-inquiry",
  verb: "Answer inquiry",
  purpose: "Answer an inquiry by mail, and close it",
  role: "orders",
  subject: { list: "inquiries", parameter: "inquiry" },
  parameters: { inquiry, text: option("TEXT", "answer; at most 2,000 characters", values.lines(2000)) },
  async perform({ services }, { inquiry: id, text }) {
    const { database, clock, outbox, environment } = services;
    const { email, firstName, closedAt } = (await lockInquiry(database, id)) ?? refuse("No inquiry has this number.");
    if (closedAt !== null) refuse("The inquiry is closed.");
    const now = clock.now();
    await changeInquiry(database, id, { answer: text, answeredAt: now, closedAt: now });
    const parts = [`Dear ${firstName},`, text, `More questions? Write to ${environment.supportEmail}.`].map(paragraph);
    const subject = `Answer to your question to ${environment.brandName}`;
    await outbox.enqueue(database, composeMail({ to: email, subject, parts }, environment));
    return done([`The answer to inquiry ${id} is sent. The inquiry is closed.`], { inquiry: id });
  },
});

const closeInquiry = databaseCommand({
  name: "close-inquiry",
  verb: "Close inquiry",
  purpose: "Close an inquiry without a mail",
  role: "orders",
  subject: { list: "inquiries", parameter: "inquiry" },
  parameters: { inquiry },
  async perform({ services: { database, clock } }, { inquiry: id }) {
    const { closedAt } = (await lockInquiry(database, id)) ?? refuse("No inquiry has this number.");
    if (closedAt !== null) refuse("The inquiry is closed already.");
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
  parameters: {
    ticket: operand("TICKET", "the ticket number", values.orderId),
    text: option("TEXT", "answer; at most 2,000 characters", values.lines(2000)),
    keepOpen: flag("keep the grievance open"),
  },
  async perform({ services }, { ticket: id, text, keepOpen }) {
    const { database, clock, outbox, environment } = services;
    const found = (await lockGrievance(database, id)) ?? refuse("No grievance has this ticket number.");
    if (found.closedAt !== null) refuse("The grievance is closed.");
    const now = clock.now();
    await changeGrievance(database, id, { answer: text, answeredAt: now, closedAt: keepOpen ? null : now });
    await outbox.enqueue(database, answerMail(found, text, environment));
    return done([`The answer to grievance ${id} is sent.${keepOpen ? "" : " The grievance is closed."}`], {
      ticket: id,
      isClosed: !keepOpen,
    });
  },
});

const closeGrievance = databaseCommand({
  name: "close-grievance",
  verb: "Close grievance",
  purpose: "Close a grievance without a further mail",
  role: "orders",
  subject: { list: "grievances", parameter: "ticket" },
  parameters: {
    ticket: operand("TICKET", "the ticket number", values.orderId),
    note: optional(option("TEXT", "note; how it was settled, for example by phone", values.text(2000))),
  },
  async perform({ services: { database, clock } }, { ticket: id, note }) {
    const found = (await lockGrievance(database, id)) ?? refuse("No grievance has this ticket number.");
    if (found.closedAt !== null) refuse("The grievance is closed.");
    if (found.answer === null && note === null) refuse("Nobody has answered this grievance. Say in a note how it was settled.");
    const now = clock.now();
    const answer = found.answer ?? note;
    await changeGrievance(database, id, { answer, answeredAt: found.answeredAt ?? now, closedAt: now });
    return done([`Grievance ${id} is closed.`], { ticket: id });
  },
});

export const letterCommands = [answerInquiry, closeInquiry, answerGrievance, closeGrievance];
