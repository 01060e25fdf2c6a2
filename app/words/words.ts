import { roundDuration } from "#contract/duration";
import type { OwnerAnswer } from "#contract/owner-answers";
import type { PresetMessageId } from "#contract/contact-policy";
import { dictionaryOf, type Dictionary, type Sentences } from "./dictionary";
import englishCommon from "./translations/en/common.json";
import type englishOwner from "./translations/en/owner.json";
import type englishScanner from "./translations/en/scanner.json";

/** The query parameter that chooses a language. */
export const LANGUAGE_PARAMETER = "lang";

type CommonWords = Dictionary<typeof englishCommon, "common">;

export type Words = Dictionary<typeof englishScanner, "scanner"> & {
  readonly common: CommonWords;
  readonly presets: Readonly<Record<PresetMessageId, string>>;
  readonly answers: Readonly<Record<OwnerAnswer, string>>;
};

/** The languages of a screen: English only, or those of the scanner's or the owner's pages (app/words/localization.server.ts). */
export type LanguageSet = "english" | "scanner" | "owner";

export type OwnerWords = Dictionary<typeof englishOwner, "owner">;

/** The language of the current page, with its sentences. */
export type Localization = {
  /** The code, such as "hi". */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** The language in the URL. Links on the page repeat it, because the visitor's browser may keep no cookies. */
  readonly inUrl: string | null;
  /** The languages that the visitor can change to, the page's own first. Empty if the page exists in English only. */
  readonly choices: readonly { readonly code: string; readonly name: string }[];
  readonly common: CommonWords;
  /** Null in the browser: the scanner's pages have no scripts that need sentences. */
  readonly scanner: Words | null;
  /** In the browser, only the sections that the page's `handle` names. */
  readonly owner: OwnerWords;
};

/** The language and the sentences that a page with React gives to its scripts, as JSON in the element `BROWSER_WORDS_ID`. */
export type BrowserWords = Pick<Localization, "language" | "direction" | "inUrl" | "choices"> & {
  /** Null in English, because the scripts contain the English sentences. */
  readonly common: Sentences | null;
  readonly owner: Sentences;
};

export const BROWSER_WORDS_ID = "words";

/** Returns the sentences in this page's document as JSON; "" if it has none. */
export function browserWordsInDocument(): string {
  return typeof document === "undefined" ? "" : (document.getElementById(BROWSER_WORDS_ID)?.textContent ?? "");
}

/** A page without sentences of its own is in English. */
const NO_WORDS = '{"language":"en","direction":"ltr","inUrl":null,"choices":[],"common":null,"owner":{}}';

function readLocalization(): Localization {
  const { common, owner, ...page } = JSON.parse(browserWordsInDocument() || NO_WORDS) as BrowserWords;
  return {
    ...page,
    common: dictionaryOf<CommonWords>(common ?? englishCommon, page.language),
    scanner: null,
    owner: dictionaryOf<OwnerWords>(owner, page.language),
  };
}

let inBrowser: Localization | null = null;

let current = () => (inBrowser ??= readLocalization());

/** Makes the functions below use the language of the current request. Called on the server only (app/serving/request-context.server.ts). */
export function localizeBy(localization: () => Localization): void {
  current = localization;
}

/** Returns the value of the `lang` attribute for a language. English is the English of India. */
export function languageTag(language: string): string {
  return language === "en" ? "en-IN" : language;
}

/** Returns the current page's language, without its sentences. */
export function pageLanguage(): Pick<Localization, "language" | "direction" | "inUrl" | "choices"> {
  return current();
}

/** Returns the sentences of bars, forms and error pages, in the page's language. */
export function commonWords(): CommonWords {
  return current().common;
}

/**
 * Returns the sentences of the scanner's pages, in the page's language.
 * @throws in the browser.
 */
export function scannerWords(): Words {
  const { scanner } = current();
  if (scanner === null) throw new Error("The scanner's sentences exist on the server only");
  return scanner;
}

/**
 * Returns the sentences of the owner's pages, in the page's language. In the browser, a page has only the sections that its `handle` names
 * (`browserWords`).
 */
export function ownerWords(): OwnerWords {
  return current().owner;
}

/** Returns the sentence that says when to try again. */
export function comeBackIn(seconds: number): string {
  const { comeBackInSeconds: second, comeBackInMinutes: minute, comeBackInHours: hour } = commonWords().form;
  return waitSentence(seconds, { second, minute, hour });
}

type CountedSentence = (count: number) => string;

/** Returns the sentence about a wait, in seconds, minutes or hours. */
export function waitSentence(
  seconds: number,
  sentences: { readonly second: CountedSentence; readonly minute: CountedSentence; readonly hour: CountedSentence },
): string {
  const { amount, unit } = roundDuration(seconds);
  return sentences[unit](amount);
}
