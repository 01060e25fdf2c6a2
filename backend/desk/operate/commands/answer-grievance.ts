import { answerMail } from "../../../selling/grievances/mails";
import { changeGrievance, lockGrievance } from "../../../selling/grievances/store";
import { databaseCommand, done, refuse } from "../command";
import { flag, operand, option } from "../parameters";
import { values } from "../values";

export const answerGrievance = databaseCommand({
  name: "answer-grievance",
  purpose: "Answer a grievance by mail, and close it",
  role: "orders",
  subject: { list: "grievances", parameter: "ticket" },
  remarks: ["With --keep-open, the grievance stays open after the answer. A closed grievance cannot be answered."],
  parameters: {
    ticket: operand("TICKET", "the ticket number", values.orderId),
    text: option("TEXT", "the answer, at most 2,000 characters", values.lines(2000)),
    keepOpen: flag("do not close the grievance"),
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
