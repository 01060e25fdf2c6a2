import { z } from "zod";

import { isPresetMessageId, presetMessages } from "#contract/contact-policy";
import { emergencyCallChoices, MOST_MESSAGES_PER_HOUR, type ContactSettings } from "#contract/contact-settings";
import { commonFields, timeOfDay, unreadable } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";
import { messageFieldsFor, type MessageField, type SettingsField } from "./fields";

/** A checkbox. Browsers omit the field if the box is not ticked. */
const tick = z.string().max(2, unreadable).optional();

const ticks = Object.fromEntries(messageFieldsFor(presetMessages).map(({ name }) => [name, tick])) as Readonly<
  Record<MessageField, typeof tick>
>;

const messagesPerHourInvalid = { error: () => ownerWords().ownerApi.messagesPerHourInvalid };

/** The settings form. The action checks the rules that concern several fields, and that at least one message is ticked. */
export const settingsSchema = z.object({
  ...commonFields,
  quietFrom: timeOfDay(() => ownerWords().ownerApi.quietHoursInvalid).optional(),
  quietTo: timeOfDay(() => ownerWords().ownerApi.quietHoursInvalid).optional(),
  ...ticks,
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

/** Returns the form's initial values. */
export function valuesOf(settings: Omit<ContactSettings, "stopped">): Partial<Record<SettingsField, string>> {
  const ticked = messageFieldsFor(settings.messageIds.filter(isPresetMessageId).map((id) => ({ id })));
  return {
    ...Object.fromEntries(ticked.map(({ name }) => [name, "on"])),
    quietFrom: settings.quietFrom,
    quietTo: settings.quietTo,
    takesCalls: settings.takesCalls ? "on" : "",
    bloodGroup: settings.showsBloodGroup ? "always" : "accident",
    plate: settings.masksPlate ? "masked" : "whole",
    emergencyCalls: settings.emergencyCalls,
    messagesPerHour: settings.messagesPerHour === null ? "" : String(settings.messagesPerHour),
    asksProof: settings.asksProof ? "on" : "",
  };
}
