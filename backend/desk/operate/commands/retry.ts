import { z } from "zod";

import { retryDeadLetters } from "../../../delivery/outbox/store";
import { databaseCommand, done, refuse } from "../command";
import { flag, operand, optional } from "../parameters";

const letterId = z
  .string()
  .regex(/^\d{1,16}$/, "must be an id from the list of dead-letters")
  .transform(Number);

export const retry = databaseCommand({
  name: "retry",
  purpose: "Retry dead letters",
  role: "orders",
  remarks: ["Does not retry phone calls, or messages that have expired, such as codes."],
  parameters: {
    id: optional(operand("ID", "the id of one dead letter", letterId)),
    all: flag("retry all dead letters that can be retried"),
  },
  async perform({ services: { database, clock } }, { id, all }) {
    if ((id === null) === !all) return refuse("Give either ID or --all.");
    const revived = await retryDeadLetters(database, clock.now(), id);
    if (id !== null && revived === 0) return refuse("The dead letter is unknown or can no longer be sent.");
    return done([`Scheduled for delivery: ${revived}.`], { revived });
  },
});
