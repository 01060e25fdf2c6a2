import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { allLanguages, languages, type Language } from "./languages.server";
import { ownerEnglish } from "./translations/en-owner";
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
const SAME_MEANING = [
  "api.stickerInactive = sticker.inactive",
  "common.error.tryAgain = common.page.tryAgain",
  "call.wasRequested = callStates.requested",
  "common.time.afterMidnight = common.time.night",
  "contact.wrongVehicle = wrongVehicle.title",
];

/**
 * The digest of each language's sentences. If a test fails, let somebody who reads the language look at every changed sentence. Then write
 * the new digest.
 */
const reviewed: Readonly<Record<Language, string>> = {
  en: "432f47524852",
  hi: "b87cfe4e3eea",
  mr: "0f19f2f094a9",
  bn: "a0b6b1f90ff7",
  ta: "f9427e8a9855",
  te: "30bc1b281d6a",
  kn: "a368907d65a5",
  gu: "c31b176b1e94",
  ml: "ef6a6bd89555",
  pa: "271d6f73adfe",
  ur: "46feb1439092",
};

/** The glossary of docs/languages.md: by language, how each English term is translated. */
const glossary = readGlossary();

function readGlossary(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const [, table = ""] = /## Glossary.*?\n(\| language .*?)\n\n/s.exec(readFileSync("docs/languages.md", "utf8")) ?? [];
  const [head = [], , ...rows] = table.split("\n").map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
  return new Map(rows.map(([language = "", ...cells]) => [language, new Map(cells.map((cell, index) => [head[index + 1] ?? "", cell]))]));
}

/** Returns the sentences that do not translate a term as the glossary does. */
function againstGlossary(language: string, english: Dictionary, translation: Dictionary): string[] {
  const originals = new Map(sentencesOf(english));
  return sentencesOf(translation).flatMap(([key, sentence]) =>
    [...(glossary.get(language) ?? [])]
      .filter(([term, translated]) => new RegExp(`\\b${term}\\b`, "i").test(originals.get(key) ?? "") && !sentence.includes(translated))
      .map(([term]) => `${term}: ${key}: ${sentence}`),
  );
}

describe.each(allLanguages)("in %s", (language) => {
  const { sentences } = languages[language];

  test("no sentence is the translation of two sentences with different meanings", () => {
    const shared = sharedTranslations(languages.en.sentences, sentences);
    expect(shared.filter((pair) => !SAME_MEANING.includes(pair))).toEqual([]);
  });

  test("each term of the glossary is translated in one way", () => {
    expect(glossary.get(language)?.size ?? 0).toBe(language === "en" ? 0 : 6);
    expect(againstGlossary(language, languages.en.sentences, sentences)).toEqual([]);
  });

  test("the sentences of a scan and of an accident are those that somebody looked at last", () => {
    expect(digestOf(sentences)).toBe(reviewed[language]);
  });
});

test("the owner's Hindi sentences keep to the glossary", () => {
  // Owners read "गाड़ी का नंबर", the label of the field in which they type it.
  expect(againstGlossary("hi", ownerEnglish, ownerHindi).filter((fault) => !fault.startsWith("number plate"))).toEqual([]);
});

test("the owner's Hindi sentences are those that somebody looked at last", () => {
  expect(digestOf(ownerHindi)).toBe("f41bddcab2ca");
});
