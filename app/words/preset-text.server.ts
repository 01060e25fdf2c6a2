import { isPresetMessageId, presetTexts, type PresetMessageId } from "#contract/scanning";
import { scannerWords } from "./words";

/** Returns the text of a preset message in the page's language, or "" for an unknown id. */
export function presetText(id: string | null): string {
  return isPresetMessageId(id) ? scannerWords().presets[id] : "";
}

/** Returns a preset message, which the API sends in English, in the page's language. Returns other texts as they are. */
export function translatePreset(text: string): string {
  const id = (Object.keys(presetTexts) as PresetMessageId[]).find((known) => presetTexts[known] === text);
  return id === undefined ? text : presetText(id);
}
