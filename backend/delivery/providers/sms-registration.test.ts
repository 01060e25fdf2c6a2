import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

import { longSmsWarning, readTemplateIds, registeredLinks, smsRegistrations } from "./sms-registration";

const sender = { brandName: "PlateNote", appOrigin: "https://stickers.example.in" };

const isHindi = ({ template }: { readonly template: string }) => template.endsWith("_hi");

test("every English text fits in one SMS of the GSM alphabet, and every Hindi text in two of Unicode at most", () => {
  const registrations = smsRegistrations(sender);
  const lengths = (wanted: typeof registrations) => wanted.map(({ length: { alphabet, segments } }) => `${alphabet} ${segments}`);
  expect(new Set(lengths(registrations.filter((registration) => !isHindi(registration))))).toEqual(new Set(["gsm 1"]));
  const isLong = ({ length: { alphabet, segments } }: (typeof registrations)[number]) => alphabet !== "unicode" || segments > 2;
  expect(registrations.filter((registration) => isHindi(registration) && isLong(registration))).toEqual([]);
});

test("every text has at most two variables of at most 30 characters, not next to each other", () => {
  for (const { text, variables } of smsRegistrations(sender)) {
    expect(variables.length).toBeLessThanOrEqual(2);
    for (const { longest } of variables) expect(longest).toBeLessThanOrEqual(30);
    expect(text).not.toMatch(/#\}[\s,;.-]*\{#/);
    expect(text.match(/\{#(?:numeric|alphanumeric)#\}/g) ?? []).toEqual(variables.map(({ tag }) => tag));
  }
});

test("a variable is a tag such as {#alphanumeric#} in the text to register, and a name such as ##plate## in the text for MSG91", () => {
  expect(smsRegistrations(sender).find(({ template }) => template === "message_2")).toEqual({
    template: "message_2",
    text: "PlateNote: your vehicle {#alphanumeric#}: car is getting towed. Someone there sent this.\nAnswer: https://stickers.example.in/r?c={#alphanumeric#}",
    textAtMsg91:
      "PlateNote: your vehicle ##plate##: car is getting towed. Someone there sent this.\nAnswer: https://stickers.example.in/r?c=##answerCode##",
    variables: [
      { name: "plate", tag: "{#alphanumeric#}", longest: 10 },
      { name: "answerCode", tag: "{#alphanumeric#}", longest: 10 },
    ],
    length: { alphabet: "gsm", characters: 133, segments: 1 },
  });
  expect(smsRegistrations(sender)[0]?.text).toBe(
    "{#numeric#} is your PlateNote OTP, valid for 10 minutes. Do not share it.\n@stickers.example.in #{#numeric#}",
  );
});

test("links with a code begin with a dynamic URL, which ends with a question mark, and without APP_ORIGIN there are no links", () => {
  expect(registeredLinks(sender)).toEqual([
    "https://stickers.example.in/r?",
    "https://stickers.example.in/link?",
    "https://stickers.example.in/order?",
  ]);
  for (const { text, variables } of smsRegistrations(sender))
    if (variables.some(({ name }) => name === "answerCode" || name === "orderCode"))
      expect(text).toMatch(/\n[^\n]+: https:\/\/stickers\.example\.in\/(?:r\?|link\?|order\?)(?:lang=hi&)?[co]=\{#alphanumeric#\}$/);
  expect(registeredLinks({ ...sender, appOrigin: null })).toEqual([]);
  for (const { text } of smsRegistrations({ ...sender, appOrigin: null })) expect(text).not.toMatch(/\n|http/);
});

test("the operator is warned if an English text needs more than one SMS", () => {
  expect(longSmsWarning(sender)).toBeNull();
  expect(longSmsWarning({ ...sender, brandName: "P".repeat(17) })).toBeNull();
  expect(longSmsWarning({ ...sender, brandName: "P".repeat(18) })).toBe(
    "The longest SMS has 161 characters and costs as much as 2 SMS, because BRAND_NAME or APP_ORIGIN is too long. One SMS holds 160.",
  );
  expect(longSmsWarning({ ...sender, appOrigin: `https://${"s".repeat(25)}.in` })).toMatch(/has 161 characters/);
  expect(longSmsWarning({ ...sender, brandName: "गाड़ी" })).toMatch(
    /because BRAND_NAME has a character that needs Unicode\. One SMS holds 70\.$/,
  );
});

describe("the ids of the registered texts", () => {
  const folder = mkdtempSync(join(tmpdir(), "sms-templates-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileWith = (content: string) => {
    const path = join(folder, "sms-templates.env");
    writeFileSync(path, content);
    return path;
  };

  test("stand in a file by the names of the texts, and an empty one counts as missing", () => {
    const SMS_TEMPLATES = fileWith("# Register:\n#   a text\ncode=1107160000000000001\nmessage_1=\ntemplate_of_2030=1107160000000000009\n");
    expect(readTemplateIds({ SMS_TEMPLATES })).toEqual({ ids: { code: "1107160000000000001" }, errors: [] });
  });

  test("are also read from the variables of 1.0.0", () => {
    expect(readTemplateIds({ SMS_TEMPLATE_CODE: "1107160000000000001" })).toEqual({ ids: { code: "1107160000000000001" }, errors: [] });
    const SMS_TEMPLATES = fileWith("message_1=1107160000000000002\ncode=1107160000000000001\n");
    expect(
      readTemplateIds({ SMS_TEMPLATES, SMS_TEMPLATE_CODE: "1107160000000000001", SMS_TEMPLATE_REMINDER: "1107160000000000003" }),
    ).toEqual({ ids: { code: "1107160000000000001", message_1: "1107160000000000002", reminder: "1107160000000000003" }, errors: [] });
  });

  test("are refused if a variable differs from the file, or the file cannot be read", () => {
    const SMS_TEMPLATES = fileWith("code=1107160000000000001\n");
    expect(readTemplateIds({ SMS_TEMPLATES, SMS_TEMPLATE_CODE: "1107160000000000002" }).errors).toEqual([
      "SMS_TEMPLATE_CODE and code in SMS_TEMPLATES differ. Remove the variable.",
    ]);
    expect(readTemplateIds({ SMS_TEMPLATES: folder }).errors).toEqual(["SMS_TEMPLATES is not the path of a file that can be read."]);
  });
});
