import { isPresetMessageId } from "#contract/contact-policy";
import { contactWords } from "#contract/contact-words.server";
import type { OwnerAnswer } from "#contract/owner-answers";
import type { SpokenMessage } from "./message";
import { fill } from "./sms-templates";
import words from "./spoken-words.json";

/** The languages that have the words of a spoken call. Which of them are spoken is a matter of the provider's voices. */
export type SpokenLanguage = keyof typeof words;

export const spokenLanguages = Object.keys(words) as SpokenLanguage[];

/** The keys with which an owner answers a spoken call. */
const answerKeys: ReadonlyMap<string, OwnerAnswer> = new Map([
  ["1", "on_my_way_5"],
  ["2", "on_my_way_15"],
  ["3", "cannot_come"],
  ["4", "taken_care_of"],
]);

/** The key to hear a spoken call again. */
export const REPEAT_KEY = "9";

/** The keys that a spoken call names. */
export const spokenKeys: readonly string[] = [...answerKeys.keys(), REPEAT_KEY];

/** Returns the answer that a key gives, or null if it gives none. */
export function answerOfKey(key: string): OwnerAnswer | null {
  return answerKeys.get(key) ?? null;
}

/** What a spoken call says: what happened and the keys, a test, or what became of the answer. */
export type SpokenPart = "menu" | "test" | "taken" | "closed" | "none";

/** Returns a part of a spoken call in words. */
export function spokenText(part: SpokenPart, language: SpokenLanguage, brand: string, { plate, reason }: SpokenMessage): string {
  if (part !== "menu") return fill(words[language][part], { brand });
  const { opening, key, again } = words[language];
  const { presets, answers } = contactWords[language];
  const said = isPresetMessageId(reason) ? presets[reason] : "";
  return [
    fill(opening, { brand, plate: spelled(plate), reason: said }),
    ...[...answerKeys].map(([digit, answer]) => fill(key, { key: digit, answer: answers[answer] })),
    fill(again, { key: REPEAT_KEY }),
  ].join(" ");
}

/** Separates a plate's letters and digits, so that a voice says each of them. */
function spelled(plate: string): string {
  return plate.match(/\w/g)?.join(", ") ?? "";
}

/** Returns the language of a spoken call: the owner's if there is a voice for it, otherwise Hindi or English. */
export function spokenLanguage({ language }: SpokenMessage, voices: readonly SpokenLanguage[]): SpokenLanguage {
  const wanted = language === "" ? "en" : language;
  return voices.find((voice) => voice === wanted) ?? voices.find((voice) => voice === "hi") ?? "en";
}
