import { z } from "zod";

import { emergencyCallChoices, MOST_MESSAGES_PER_HOUR } from "#contract/contact-settings";
import { words } from "#contract/words";
import { commonFields, timeOfDay, unreadable } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** A checkbox. Browsers omit the field if the box is not ticked. */
const tick = z.string().max(2, unreadable).optional();

/** The settings form. The action checks the rules that concern several fields, and that at least one message is ticked. */
export const settingsSchema = z.object({
  ...commonFields,
  quietFrom: timeOfDay(words.quietHoursInvalid).optional(),
  quietTo: timeOfDay(words.quietHoursInvalid).optional(),
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
  bloodGroup: z.enum(["always", "accident"], { error: messages.choiceMissing }),
  plate: z.enum(["whole", "masked"], { error: messages.choiceMissing }),
  emergencyCalls: z.enum(emergencyCallChoices, { error: messages.choiceMissing }),
  messagesPerHour: z.coerce
    .number({ error: words.messagesPerHourInvalid })
    .int(words.messagesPerHourInvalid)
    .min(1, words.messagesPerHourInvalid)
    .max(MOST_MESSAGES_PER_HOUR, words.messagesPerHourInvalid)
    .optional(),
  asksProof: tick,
});

/** The form that lets a stopped person contact the owner again. */
export const liftSchema = z.object({
  ...commonFields,
  stopId: z.string(unreadable).max(30, unreadable),
});
