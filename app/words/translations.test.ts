import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { contactWords } from "#contract/contact-words.server";
import { ownerAnswers } from "#contract/owner-answers";
import { presetTexts } from "#contract/contact-policy";
import { replyCodeOf, words } from "#contract/words";
import type { Sentences } from "./dictionary";
import { ERROR_SUMMARY_TITLE, ERROR_TITLE_PREFIX } from "./english-form-errors";
import { allLanguages, ownerSentencesIn, scannerSentencesIn, type Language } from "./languages.server";
import { localizationFor } from "./localization.server";
import { messages } from "./messages";

/** Lists the sentences with their keys, such as "contact.title". The plural forms of a sentence have the same key. */
function sentencesOf(dictionary: Sentences, section = ""): [key: string, sentence: string][] {
  return Object.entries(dictionary).flatMap(([name, value]): [string, string][] => {
    const key = `${section}${section && "."}${name.replace(/_(?:one|other)$/, "")}`;
    return typeof value === "string" ? [[key, value]] : sentencesOf(value, key);
  });
}

/** Returns the keys of different English sentences whose translations are equal. */
function sharedTranslations(english: Sentences, translation: Sentences): string[] {
  const meanings = new Map(sentencesOf(english));
  const translated = sentencesOf(translation);
  return translated.flatMap(([key, sentence]) =>
    translated
      .filter(([other, same]) => other > key && same === sentence && meanings.get(other) !== meanings.get(key))
      .map(([other]) => `${key} = ${other}`),
  );
}

/** The order of the keys does not count, because translators' tools change it. */
function digestOf(dictionary: Sentences): string {
  return createHash("sha256")
    .update(JSON.stringify(sentencesOf(dictionary).toSorted()))
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
 * The digest of each language's sentences, without those that SMS have too. If a test fails, let somebody who reads the language look at
 * every changed sentence. Then write the new digest.
 */
const reviewed: Readonly<Record<Language, string>> = {
  en: "c0f75fd35e4a",
  hi: "8a7abc74b900",
  mr: "32df0c729823",
  bn: "d819596b4604",
  ta: "5d4aa72a18aa",
  te: "55d06aab8297",
  kn: "fb916392459a",
  gu: "245663412aee",
  ml: "f8e588b25e36",
  pa: "50ac86040a05",
  ur: "11287a9d0312",
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
function againstGlossary(language: string, english: Sentences, translation: Sentences): string[] {
  const originals = new Map(sentencesOf(english));
  return sentencesOf(translation).flatMap(([key, sentence]) =>
    [...(glossary.get(language) ?? [])]
      .filter(([term, translated]) => new RegExp(`\\b${term}\\b`, "i").test(originals.get(key) ?? "") && !sentence.includes(translated))
      .map(([term]) => `${term}: ${key}: ${sentence}`),
  );
}

describe.each(allLanguages)("in %s", (language) => {
  const sentences = scannerSentencesIn(language);

  test("no sentence is the translation of two sentences with different meanings", () => {
    const shared = sharedTranslations(scannerSentencesIn("en"), sentences);
    expect(shared.filter((pair) => !SAME_MEANING.includes(pair))).toEqual([]);
  });

  test("each term of the glossary is translated in one way", () => {
    expect(glossary.get(language)?.size ?? 0).toBe(language === "en" ? 0 : 6);
    expect(againstGlossary(language, scannerSentencesIn("en"), sentences)).toEqual([]);
  });

  test("the sentences of a scan and of an accident are those that somebody looked at last", () => {
    const { presets, answers, ...pages } = sentences;
    expect([presets, answers]).toEqual([contactWords[language].presets, contactWords[language].answers]);
    expect(digestOf(pages)).toBe(reviewed[language]);
  });

  test("each preset message and each answer is there", () => {
    const { presets, answers } = contactWords[language];
    expect([Object.keys(presets), Object.keys(answers)]).toEqual([Object.keys(presetTexts), ownerAnswers]);
    expect(sentencesOf(contactWords[language]).filter(([, sentence]) => /^$|\{\{/.test(sentence))).toEqual([]);
  });
});

test("the preset messages and the answers, in all languages, are those that somebody looked at last", () => {
  expect(digestOf(contactWords)).toBe("74c7b1953446");
});

describe("the English sentences that code has too", () => {
  const { common, scanner, owner } = localizationFor({ set: "english" });

  test.each([
    ["the API's, for the scanner", scanner.api],
    ["the API's, for the owner", owner.ownerApi],
  ])("%s, are contract/words.ts's", (_, sentences) => {
    expect(Object.entries(sentences).filter(([key, sentence]) => replyCodeOf(sentence) !== key)).toEqual([]);
  });

  test("the validity and the grievances have the API's", () => {
    const { emailInvalid, phoneInvalid, messageMissing } = owner.grievance;
    const { stickerExpired, grievanceMissing } = words;
    expect([owner.validity.expired, emailInvalid, phoneInvalid, messageMissing]).toEqual([
      stickerExpired,
      words.emailInvalid,
      words.phoneInvalid,
      grievanceMissing,
    ]);
  });

  test("errors and sessions have those of the English pages", () => {
    const english: Readonly<Record<string, unknown>> = messages;
    const shared = Object.entries({ ...owner.session, ...owner.detailErrors }).filter(([key]) => key in english);
    expect(shared).toHaveLength(8);
    expect(shared.filter(([key, sentence]) => english[key] !== sentence)).toEqual([]);
    expect([common.form.titlePrefix, common.form.problem]).toEqual([ERROR_TITLE_PREFIX, ERROR_SUMMARY_TITLE]);
  });
});

test("the compiler refuses an unknown sentence, and an unknown or missing placeholder", () => {
  const { common, owner } = localizationFor({ set: "english" });
  // @ts-expect-error there is no such section
  expect(common.nothing).toBeUndefined();
  // @ts-expect-error there is no such sentence
  expect(common.page.nothing).toBeUndefined();
  // @ts-expect-error the placeholder has another name
  expect(common.footer.gstin({ name: "29A" })).toBe("GSTIN: {{number}}");
  // @ts-expect-error a placeholder is missing
  expect(owner.contacts.totalWithBusiest({ contacts: "2 contacts", day: "Today" })).toBe("2 contacts. Most on Today: {{most}}.");
  // @ts-expect-error this sentence has a placeholder, so it is a function
  const sentence: string = common.footer.gstin;
  expect(sentence).toBeTypeOf("function");
  // @ts-expect-error the count is a number
  expect(owner.contacts.count("2")).toBe("2 contacts");
  expect(common.footer.gstin({ number: "29A" })).toBe("GSTIN: 29A");
  expect([owner.contacts.count(1), owner.contacts.count(2)]).toEqual(["1 contact", "2 contacts"]);
});

test("the owner's Hindi sentences keep to the glossary", () => {
  // Owners read "गाड़ी का नंबर", the label of the field in which they type it.
  expect(
    againstGlossary("hi", ownerSentencesIn("en"), ownerSentencesIn("hi")).filter((fault) => !fault.startsWith("number plate")),
  ).toEqual([]);
});

test("the owner's Hindi sentences are those that somebody looked at last", () => {
  expect(digestOf(ownerSentencesIn("hi"))).toBe("5e16aa8a3a2c");
});
