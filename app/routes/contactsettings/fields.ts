import type { ContactSettings } from "#contract/contact-settings";

/** The field names of the checkboxes for preset messages, by message id. */
export const messageFields = {
  "1": "message1",
  "2": "message2",
  "5": "message5",
  "6": "message6",
  "7": "message7",
  "8": "message8",
  "9": "message9",
  "10": "message10",
  "11": "message11",
} as const;

export type MessageField = (typeof messageFields)[keyof typeof messageFields];

/** Returns the preset messages that have a checkbox, each with the field name of its checkbox. */
export function messageFieldsFor<Preset extends { readonly id: string }>(presets: readonly Preset[]): (Preset & { name: MessageField })[] {
  const names: Readonly<Record<string, MessageField>> = messageFields;
  return presets.flatMap((preset) => {
    const name = names[preset.id];
    return name === undefined ? [] : [{ ...preset, name }];
  });
}

export const settingsFields = [
  "quietFrom",
  "quietTo",
  ...Object.values(messageFields),
  "takesCalls",
  "bloodGroup",
  "plate",
  "emergencyCalls",
  "messagesPerHour",
  "asksProof",
] as const;

export type SettingsField = (typeof settingsFields)[number];

/** Returns the form's initial values. */
export function valuesOf(settings: Omit<ContactSettings, "stopped">): Partial<Record<SettingsField, string>> {
  const ticked = messageFieldsFor(settings.messageIds.map((id) => ({ id })));
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
