import { roundDuration } from "#contract/duration";
import { dictionaryOf, type Dictionary } from "./dictionary";
import { englishCommon } from "./translations/en-common";
import type { english } from "./translations/en";

/** The query parameter that chooses a language. */
export const LANGUAGE_PARAMETER = "lang";

export type Words = Dictionary<typeof english>;

/** The language of the current page, with its sentences. */
export type Localization = {
  /** The code, such as "hi". */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** The language in the URL. Links on the page repeat it, because the visitor's browser may keep no cookies. */
  readonly inUrl: string | null;
  /** The languages that the visitor can change to. Empty if the page exists in English only. */
  readonly choices: readonly { readonly code: string; readonly name: string }[];
  readonly common: Words["common"];
  /** Null in the browser: the scanner's pages have no scripts that need sentences. */
  readonly scanner: Words | null;
};

/** Pages that run React in the browser are in English. */
const inBrowser: Localization = {
  language: "en",
  direction: "ltr",
  inUrl: null,
  choices: [],
  common: dictionaryOf<typeof englishCommon>(englishCommon, "en"),
  scanner: null,
};

let current = () => inBrowser;

/** Makes the functions below use the language of the current request. Called on the server only (app/serving/request-context.server.ts). */
export function localizeBy(localization: () => Localization): void {
  current = localization;
}

/** Returns the value of the `lang` attribute for a language. English is the English of India. */
export function languageTag(language: string): string {
  return language === "en" ? "en-IN" : language;
}

/** The current page's language, without its sentences. */
export function pageLanguage(): Pick<Localization, "language" | "direction" | "inUrl" | "choices"> {
  return current();
}

/** Sentences of bars, forms and error pages, in the page's language. */
export function commonWords(): Words["common"] {
  return current().common;
}

/**
 * Sentences of the scanner's pages, in the page's language.
 * @throws in the browser.
 */
export function scannerWords(): Words {
  const { scanner } = current();
  if (scanner === null) throw new Error("The scanner's sentences exist on the server only");
  return scanner;
}

/** Returns the sentence that says when to try again. */
export function comeBackIn(seconds: number): string {
  const { comeBackInSeconds: second, comeBackInMinutes: minute, comeBackInHours: hour } = commonWords().form;
  return waitSentence(seconds, { second, minute, hour });
}

type CountedSentence = (count: number) => string;

/** Returns the sentence about a wait. Chooses the sentence for seconds, minutes or hours, whichever fits the wait. */
export function waitSentence(
  seconds: number,
  sentences: { readonly second: CountedSentence; readonly minute: CountedSentence; readonly hour: CountedSentence },
): string {
  const { amount, unit } = roundDuration(seconds);
  return sentences[unit](amount);
}
