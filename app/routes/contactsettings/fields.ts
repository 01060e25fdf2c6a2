import type { PresetMessageId } from "#contract/contact-policy";

export type MessageField = `message${PresetMessageId}`;

/** Returns the preset messages, each with the field name of its checkbox. */
export function messageFieldsFor<Preset extends { readonly id: PresetMessageId }>(presets: readonly Preset[]) {
  return presets.map((preset): Preset & { readonly name: MessageField } => ({ ...preset, name: `message${preset.id}` }));
}

/** The other fields. */
export const settingsFields = [
  "quietFrom",
  "quietTo",
  "takesCalls",
  "bloodGroup",
  "plate",
  "emergencyCalls",
  "messagesPerHour",
  "asksProof",
] as const;

export type SettingsField = (typeof settingsFields)[number] | MessageField;
