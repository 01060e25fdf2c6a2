import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { templateVariable } from "../providers/sms-registration";
import { renderSms, smsTemplates } from "./sms-templates";

const sender = { brandName: "PlateNote", appOrigin: "https://stickers.example.in" };

test("every text fits in one SMS, uses only GSM characters and has one variable", () => {
  const longest = { code: "482913", plate: "MH12AB1234" };
  for (const template of Object.keys(smsTemplates)) {
    const { text } = renderSms(sender, "9876543210", template, longest);
    expect(text.length).toBeLessThan(120);
    expect(text).toMatch(/^[\x20-\x7e\n]+$/);
    expect(new Set(smsTemplates[template]?.match(/\{(?!brand|host)\w+/g)).size).toBe(1);
  }
});

test("a filled-in SMS keeps its template and values", () => {
  expect(renderSms(sender, "9876543210", "message_6", { plate: "MH12AB1234" })).toEqual({
    channel: "sms",
    to: "9876543210",
    text: "PlateNote: someone at your vehicle MH12AB1234 says: lights of the car are on.",
    template: "message_6",
    values: { plate: "MH12AB1234" },
  });
  expect(renderSms(sender, "9876543210", "code", { code: "012345" }).text).toBe(
    "012345 is your PlateNote code, valid for 10 minutes. Do not share it.\n@stickers.example.in #012345",
  );
  expect(renderSms({ ...sender, appOrigin: null }, "9876543210", "code", { code: "012345" }).text).toBe(
    "012345 is your PlateNote code, valid for 10 minutes. Do not share it.",
  );
  expect(() => renderSms(sender, "9876543210", "message_6", {})).toThrow("message_6");
  expect(() => renderSms(sender, "9876543210", "message_99", { plate: "MH12AB1234" })).toThrow("message_99");
});

test("the example configuration lists every SMS with the text to register", () => {
  const example = readFileSync(".env.example", "utf8");
  for (const [template, text] of Object.entries(smsTemplates)) {
    const registered = text
      .replace("{brand}", "PlateNote")
      .replace("{host}", "stickers.example.in")
      .replace(/\{\w+\}/g, "{#var#}");
    expect(example).toContain(`# ${registered.replaceAll("\n", "\n# ")}\n${templateVariable(template)}=\n`);
  }
});
