import { grievanceDue } from "#contract/retention";
import { answerDueAt } from "../../../selling/grievances/handlers";
import { listGrievances } from "../../../selling/grievances/store";
import { databaseCommand, done } from "../command";
import { day, table } from "../format";
import { flag } from "../parameters";

export const grievances = databaseCommand({
  name: "grievances",
  purpose: "List the open grievances, with the day by which each must be answered",
  role: "viewer",
  remarks: [
    `Each is acknowledged by mail at once, and must be answered within ${grievanceDue.answeredDays} days. "!" marks what is late.`,
    "Read one with the command grievance, answer it with answer-grievance.",
  ],
  parameters: { all: flag("also list closed grievances") },
  async perform({ services: { database, clock } }, { all }) {
    const now = clock.now();
    const listed = (await listGrievances(database, !all)).map(({ id, createdAt, answeredAt, closedAt }) => {
      const dueAt = answerDueAt(createdAt);
      return { id, createdAt, dueAt, answeredAt, closedAt, isLate: answeredAt === null && closedAt === null && dueAt < now };
    });
    const rows = listed.map(({ id, createdAt, dueAt, answeredAt, closedAt, isLate }) => [
      String(id),
      day(createdAt),
      `${day(dueAt)}${isLate ? " !" : ""}`,
      day(answeredAt),
      day(closedAt),
    ]);
    return done(table(["Ticket", "Received", "Answer by", "Answered", "Closed"], rows, "No grievances."), { grievances: listed });
  },
});
