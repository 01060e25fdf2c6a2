import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { allLanguages, languages, type Language } from "./languages.server";
import { ownerHindi } from "./translations/hi-owner";

type Dictionary = { readonly [key: string]: string | Dictionary };

/** Lists the sentences with their keys, such as "contact.title". The plural forms of a sentence have the same key. */
function sentencesOf(dictionary: Dictionary, section = ""): [key: string, sentence: string][] {
  return Object.entries(dictionary).flatMap(([name, value]): [string, string][] => {
    const key = name === "one" || name === "other" ? section : `${section}${section && "."}${name}`;
    return typeof value === "string" ? [[key, value]] : sentencesOf(value, key);
  });
}

/** Returns the keys of different English sentences whose translations are equal. */
function sharedTranslations(english: Dictionary, translation: Dictionary): string[] {
  const meanings = new Map(sentencesOf(english));
  const translated = sentencesOf(translation);
  return translated.flatMap(([key, sentence]) =>
    translated
      .filter(([other, same]) => other > key && same === sentence && meanings.get(other) !== meanings.get(key))
      .map(([other]) => `${key} = ${other}`),
  );
}

function digestOf(dictionary: Dictionary): string {
  return createHash("sha256")
    .update(JSON.stringify(sentencesOf(dictionary)))
    .digest("hex")
    .slice(0, 12);
}

/** Different English sentences that mean the same. */
const SAME_MEANING = ["api.stickerInactive = sticker.inactive", "common.error.tryAgain = common.page.tryAgain"];

/**
 * The digest of each language's sentences. If a test fails, let somebody who reads the language look at every changed sentence. Then write
 * the new digest.
 */
const reviewed: Readonly<Record<Language, string>> = {
  en: "b51098bbaea8",
  hi: "c8b2f47ca87e",
  mr: "63573741f84a",
  bn: "ebf3707c663f",
  ta: "746a7f48184b",
  te: "9e91d688953b",
  kn: "1b5aee9ea54a",
  gu: "4e6c6a1eed37",
  ml: "c01c3aa562d0",
  pa: "369989620af7",
  ur: "1d75f9458f83",
};

describe.each(allLanguages)("in %s", (language) => {
  const { sentences } = languages[language];

  test("no sentence is the translation of two sentences with different meanings", () => {
    const shared = sharedTranslations(languages.en.sentences, sentences);
    expect(shared.filter((pair) => !SAME_MEANING.includes(pair))).toEqual([]);
  });

  test("the sentences of a scan and of an accident are those that somebody looked at last", () => {
    expect(digestOf(sentences)).toBe(reviewed[language]);
  });
});

test("the owner's Hindi sentences are those that somebody looked at last", () => {
  expect(digestOf(ownerHindi)).toBe("8a3fa473f683");
});
