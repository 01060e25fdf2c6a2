import { lockGrievance } from "../../../selling/grievances/store";
import { databaseCommand, done, refuse } from "../command";
import { day } from "../format";
import { operand } from "../parameters";
import { values } from "../values";

export const grievance = databaseCommand({
  name: "grievance",
  purpose: "Show a grievance with its sender",
  role: "orders",
  subject: { list: "grievances", parameter: "ticket" },
  parameters: { ticket: operand("TICKET", "the ticket number", values.orderId) },
  async perform({ services: { database } }, { ticket: id }) {
    const found = (await lockGrievance(database, id)) ?? refuse("No grievance has this ticket number.");
    const { name, email, phone, message, answer, createdAt } = found;
    const lines = [`${day(createdAt)}  ${name}, ${email}${phone === "" ? "" : `, ${phone}`}`, "", message];
    return done([...lines, ...(answer === null ? [] : ["", `Answered: ${answer}`])], { name, email, phone, message, answer, createdAt });
  },
});
