import { describe, expect, test } from "vitest";

import { presetMessages } from "#contract/contact-policy";
import { contactWords } from "#contract/contact-words.server";
import words from "./whatsapp-words.json";
import {
  buttonPayload,
  languageOfStop,
  readButtonPayload,
  whatsappHint,
  whatsappLanguages,
  whatsappReply,
  whatsappTemplates,
} from "./whatsapp-templates";

const templates = whatsappTemplates({ brandName: "PlateNote", appOrigin: "https://stickers.example.in" });

test("there is a text for each message, each reminder and the test, in each language of the scanner", () => {
  expect(whatsappLanguages.toSorted()).toEqual(Object.keys(contactWords).toSorted());
  expect(templates).toHaveLength((presetMessages.length * 2 + 1) * whatsappLanguages.length);
  const keys = templates.map(({ name, language }) => `${name} ${language}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test("each text is as Meta approves it", () => {
  for (const { name, body, examples, buttons } of templates) {
    expect(name).toMatch(/^[a-z0-9_]{1,512}$/);
    expect(body.length).toBeLessThanOrEqual(1024);
    // No variable at the beginning or the end, in order, and not next to another.
    expect(body.match(/\{\{\d\}\}/g) ?? []).toEqual(examples.map((_, index) => `{{${index + 1}}}`));
    expect(body).not.toMatch(/^\{\{|\}\}$|\}\}\s*\{\{|\{text\}/);
    expect(buttons.map(({ title }) => title).filter((title) => title === "" || title.length > 25)).toEqual([]);
    expect(new Set(buttons.map(({ title }) => title)).size).toBe(buttons.length);
    for (const { payload } of buttons) expect(payload.replace("{{2}}", "0".repeat(10)).length).toBeLessThanOrEqual(128);
  }
});

test("an English and a Tamil text", () => {
  const bodyOf = (name: string, language: string) => templates.find((one) => one.name === name && one.language === language)?.body;
  expect(bodyOf("message_2", "en")).toBe(
    "PlateNote: your vehicle {{1}}: car is getting towed. Someone there sent this.\nPress a button, or choose another answer: https://stickers.example.in/r?c={{2}}\nThe link works for 24 hours.",
  );
  expect(bodyOf("reminder_2", "ta")).toContain(contactWords.ta.presets["2"]);
  expect(whatsappTemplates({ brandName: "PlateNote", appOrigin: null })[0]?.body).not.toContain("{{2}}");
});

describe("a text that asks for no more messages", () => {
  test.each(whatsappLanguages.flatMap((language) => words[language].stop.map((stop) => [stop, language])))(
    "%s is in %s",
    (stop, language) => {
      expect(languageOfStop(` ${stop}! `)).toBe(language);
    },
  );

  test.each(["", "stop it", "do not stop", "I stop there in 5 minutes"])('"%s" is not one', (text) => {
    expect(languageOfStop(text)).toBeNull();
  });
});

test("a button's payload is read as it was written, and nothing else is", () => {
  expect(readButtonPayload(buttonPayload("4F7KQ2M9XA", "cannot_come", "ur"))).toEqual({
    code: "4F7KQ2M9XA",
    answer: "cannot_come",
    language: "ur",
  });
  for (const other of ["", "4F7KQ2M9XA", "4F7KQ2M9XA.come", "constructor.constructor"]) expect(readButtonPayload(other)).toBeNull();
});

test("the replies need no escapes in Twilio's markup", () => {
  const replies = whatsappLanguages.flatMap((language) =>
    (["taken", "closed", "stopped"] as const).map((what) => whatsappReply(language, what)),
  );
  for (const reply of [...replies, whatsappHint]) expect(reply).not.toMatch(/[<&]/);
});
