import { listDead } from "../../delivery/outbox/store";
import { databaseCommand, done } from "../command";
import { day, table } from "../lines";

const MOST_SHOWN = 500;

export const deadLetters = databaseCommand({
  name: "dead-letters",
  purpose: "List messages and calls that could not be delivered, without saying to whom",
  parameters: {},
  async perform({ services: { database, clock } }) {
    const found = await listDead(database, clock.now(), MOST_SHOWN);
    const rows = found.map((letter) => [
      String(letter.id),
      letter.channel,
      day(letter.createdAt),
      String(letter.attempts),
      letter.canBeSent ? "yes" : "no",
      letter.failure ?? "",
    ]);
    return done(table(["Id", "Channel", "Written", "Tries", "Can be retried", "Failure"], rows, "Everything was delivered."), found);
  },
});
