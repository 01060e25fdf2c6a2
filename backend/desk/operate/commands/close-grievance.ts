import { changeGrievance, lockGrievance } from "../../../selling/grievances/store";
import { databaseCommand, done, refuse } from "../command";
import { operand, option, optional } from "../parameters";
import { values } from "../values";

export const closeGrievance = databaseCommand({
  name: "close-grievance",
  purpose: "Close a grievance without a further mail",
  role: "orders",
  subject: { list: "grievances", parameter: "ticket" },
  parameters: {
    ticket: operand("TICKET", "the ticket number", values.orderId),
    note: optional(option("TEXT", "how it was settled, for example by phone", values.text(2000))),
  },
  async perform({ services: { database, clock } }, { ticket: id, note }) {
    const found = (await lockGrievance(database, id)) ?? refuse("No grievance has this ticket number.");
    if (found.closedAt !== null) refuse("The grievance is closed.");
    if (found.answer === null && note === null) refuse("Nobody has answered this grievance. Say with --note how it was settled.");
    const now = clock.now();
    const answer = found.answer ?? note;
    await changeGrievance(database, id, { answer, answeredAt: found.answeredAt ?? now, closedAt: now });
    return done([`Grievance ${id} is closed.`], { ticket: id });
  },
});
