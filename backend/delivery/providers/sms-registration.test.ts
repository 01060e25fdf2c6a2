import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { longSmsWarning, registeredLinks, smsRegistrations } from "./sms-registration";

const sender = { brandName: "PlateNote", appOrigin: "https://stickers.example.in" };

const isHindi = ({ variable }: { readonly variable: string }) => variable.endsWith("_HI");

test("every English text fits in one SMS of the GSM alphabet, and every Hindi text in two of Unicode", () => {
  const registrations = smsRegistrations(sender);
  const lengths = (wanted: typeof registrations) => wanted.map(({ length: { alphabet, segments } }) => `${alphabet} ${segments}`);
  expect(new Set(lengths(registrations.filter((registration) => !isHindi(registration))))).toEqual(new Set(["gsm 1"]));
  expect(new Set(lengths(registrations.filter(isHindi)))).toEqual(new Set(["unicode 2"]));
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
  expect(smsRegistrations(sender).find(({ variable }) => variable === "SMS_TEMPLATE_MESSAGE_2")).toEqual({
    variable: "SMS_TEMPLATE_MESSAGE_2",
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

test("the example configuration lists every SMS with the text to register", () => {
  const example = readFileSync(".env.example", "utf8");
  for (const { text, variable } of smsRegistrations(sender))
    expect(example).toContain(`# ${text.replaceAll("\n", "\n# ")}\n${variable}=\n`);
});
