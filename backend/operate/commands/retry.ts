import { z } from "zod";

import { reviveDead } from "../../delivery/outbox/store";
import { databaseCommand, done, refuse } from "../command";
import { flag, operand, optional } from "../parameters";

const letterId = z
  .string()
  .regex(/^\d{1,16}$/, "must be an id, as dead-letters lists them")
  .transform(Number);

export const retry = databaseCommand({
  name: "retry",
  purpose: "Try to deliver dead letters again",
  remarks: ["What would come too late, as a code, and calls are not tried again."],
  parameters: {
    id: optional(operand("ID", "one of them", letterId)),
    all: flag("all that can be"),
  },
  async perform({ services: { database, clock, outbox } }, { id, all }) {
    if ((id === null) === !all) return refuse("Say which: either ID or --all.");
    const revived = await reviveDead(database, clock.now(), id);
    outbox.nudge();
    if (id !== null && revived === 0) return refuse("There is no such dead letter, or it cannot be sent any more.");
    return done([`To be delivered again: ${revived}.`], { revived });
  },
});
