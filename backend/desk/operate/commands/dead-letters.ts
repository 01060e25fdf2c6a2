import { listDeadLetters } from "../../../delivery/outbox/store";
import { databaseCommand, done } from "../command";
import { day, table } from "../format";

const MAX_ROWS = 500;

export const deadLetters = databaseCommand({
  name: "dead-letters",
  purpose: "List messages and phone calls that could not be sent. Does not show the recipients",
  role: "viewer",
  parameters: {},
  async perform({ services: { database, clock } }) {
    const found = await listDeadLetters(database, clock.now(), MAX_ROWS);
    const rows = found.map((letter) => [
      String(letter.id),
      letter.channel,
      day(letter.createdAt),
      String(letter.attempts),
      letter.canBeSent ? "yes" : "no",
      letter.failure ?? "",
    ]);
    return done(table(["Id", "Channel", "Created", "Attempts", "Can be retried", "Failure"], rows, "There are no dead letters."), found);
  },
});
