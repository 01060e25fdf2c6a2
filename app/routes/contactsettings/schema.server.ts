import { z } from "zod";

import { emergencyCallChoices, MOST_MESSAGES_PER_HOUR } from "#contract/contact-settings";
import { commonFields, timeOfDay, unreadable } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

/** A checkbox. Browsers omit the field if the box is not ticked. */
const tick = z.string().max(2, unreadable).optional();

const messagesPerHourInvalid = { error: () => ownerWords().ownerApi.messagesPerHourInvalid };

/** The settings form. The action checks the rules that concern several fields, and that at least one message is ticked. */
export const settingsSchema = z.object({
  ...commonFields,
  quietFrom: timeOfDay(() => ownerWords().ownerApi.quietHoursInvalid).optional(),
  quietTo: timeOfDay(() => ownerWords().ownerApi.quietHoursInvalid).optional(),
  message1: tick,
  message2: tick,
  message5: tick,
  message6: tick,
  message7: tick,
  message8: tick,
  message9: tick,
  message10: tick,
  message11: tick,
  takesCalls: tick,
  bloodGroup: z.enum(["always", "accident"], { error: () => ownerWords().settingsMessages.choiceMissing }),
  plate: z.enum(["whole", "masked"], { error: () => ownerWords().settingsMessages.choiceMissing }),
  emergencyCalls: z.enum(emergencyCallChoices, { error: () => ownerWords().settingsMessages.choiceMissing }),
  messagesPerHour: z.coerce
    .number(messagesPerHourInvalid)
    .int(messagesPerHourInvalid)
    .min(1, messagesPerHourInvalid)
    .max(MOST_MESSAGES_PER_HOUR, messagesPerHourInvalid)
    .optional(),
  asksProof: tick,
});

/** The form that undoes a stop (`stopScanner` in contract/contacts.ts). */
export const liftSchema = z.object({
  ...commonFields,
  stopId: z.string(unreadable).max(30, unreadable),
});
