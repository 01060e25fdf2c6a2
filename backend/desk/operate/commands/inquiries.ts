import { changeInquiry, listInquiries, lockInquiry } from "../../../selling/content/store";
import { composeMail, paragraph } from "../../../delivery/messages/compose-mail";
import { databaseCommand, done, refuse } from "../command";
import { day, table } from "../format";
import { flag, operand, option } from "../parameters";
import { values } from "../values";

const inquiry = operand("INQUIRY", "the inquiry's number", values.orderId);

export const inquiriesCommand = databaseCommand({
  name: "inquiries",
  purpose: "List the open inquiries of the contact form",
  role: "orders",
  parameters: { all: flag("also list closed inquiries") },
  async perform({ services: { database } }, { all }) {
    const found = (await listInquiries(database, !all)).map(({ callerHash: _, siteHash: __, ...facts }) => facts);
    const rows = found.map((one) => [String(one.id), day(one.createdAt), `${one.firstName} ${one.lastName}`, one.message.slice(0, 60)]);
    return done(table(["Inquiry", "Date", "From", "Begins"], rows, "No open inquiries."), found);
  },
});

export const answerInquiry = databaseCommand({
  name: "answer-inquiry",
  purpose: "Answer an inquiry by mail, and close it",
  role: "orders",
  subject: { list: "inquiries", parameter: "inquiry" },
  parameters: { inquiry, text: option("TEXT", "the answer, at most 2,000 characters", values.lines(2000)) },
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

export const closeInquiry = databaseCommand({
  name: "close-inquiry",
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
