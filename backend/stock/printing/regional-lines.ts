import regionalLines from "./regional-lines.json";
import type { RegionalLine } from "./sticker-design";

export type RegionalLanguage = keyof typeof regionalLines;

export const regionalLanguages = Object.keys(regionalLines).filter(isRegionalLanguage);

/** Returns the outlines of "scan to reach the owner" in a language. workshop/pictures/regional-lines.mjs makes them. */
export function readRegionalLine(language: RegionalLanguage): RegionalLine {
  return regionalLines[language];
}

function isRegionalLanguage(text: string): text is RegionalLanguage {
  return text in regionalLines;
}
