import { expect, test } from "vitest";

import { limits, oneTimeCode } from "#contract/limits";
import { ownerAnswers } from "#contract/owner-answers";
import { isTranslated, optionalTemplates, renderAnswered, renderCodeSms, renderSms, smsTemplates, smsVariables } from "./sms-templates";

const sender = { brandName: "PlateNote", appOrigin: "https://stickers.example.in" };
const owner = { phone: "9876543210", language: "" };
const answerCode = "7KQ2M4XPTV";

test("a rendered SMS keeps the name of its template and the values. Its last line has the link, or the website's host and the code", () => {
  expect(renderSms(sender, owner, "message_6", { plate: "MH12AB1234", answerCode })).toEqual({
    channel: "sms",
    to: "9876543210",
    text: [
      "PlateNote: your vehicle MH12AB1234: lights of the car are on. Someone there sent this.",
      "Answer: https://stickers.example.in/r?c=7KQ2M4XPTV",
    ].join("\n"),
    template: "message_6",
    values: { plate: "MH12AB1234", answerCode },
  });
  expect(renderSms(sender, owner, "reminder_6", { plate: "MH12AB1234", answerCode }).text).toBe(
    "PlateNote: still no answer. Your vehicle MH12AB1234: lights of the car are on.\nAnswer: https://stickers.example.in/r?c=7KQ2M4XPTV",
  );
  expect(renderSms(sender, owner, "code", { code: "012345" }).text).toBe(
    "012345 is your PlateNote OTP, valid for 10 minutes. Do not share it.\n@stickers.example.in #012345",
  );
});

test("an SMS is in the owner's language only if the translated template is registered", () => {
  const optionalSms = new Set(["reminder_6_hi"]);
  const reader = { ...owner, language: "hi" };
  const values = { plate: "MH12AB1234", answerCode };
  expect(renderSms({ ...sender, optionalSms }, reader, "reminder_6", values)).toMatchObject({
    template: "reminder_6_hi",
    text: "PlateNote: रिमाइंडर: आपकी गाड़ी MH12AB1234: कार की लाइट जल रही है\nजवाब: https://stickers.example.in/r?lang=hi&c=7KQ2M4XPTV",
  });
  expect(renderSms({ ...sender, optionalSms }, reader, "message_6", values).template).toBe("message_6");
  expect(renderSms({ ...sender, optionalSms }, owner, "reminder_6", values).template).toBe("reminder_6");
  expect(renderSms(sender, reader, "reminder_6", values).template).toBe("reminder_6");
});

test("the SMS with a code says what the code is for, if such a text is registered in the reader's language or there is none in it", () => {
  const render = (registered: readonly string[], language = "") => {
    const sms = renderCodeSms({ ...sender, optionalSms: new Set(registered) }, { ...owner, language }, "erasure", "012345");
    return [sms.template, sms.text.split("\n")[0]];
  };
  const today = ["code", "012345 is your PlateNote OTP, valid for 10 minutes. Do not share it."];
  const english = ["code_erasure", "012345 is your PlateNote OTP to erase your account, valid for 10 minutes. Do not share it."];
  expect(render([])).toEqual(today);
  expect(render(["code_erasure"])).toEqual(english);
  expect(render(["code_erasure"], "hi")).toEqual(english);
  expect(render(["code_erasure", "code_hi"], "hi")[0]).toBe("code_hi");
  expect(render(["code_erasure", "code_hi", "code_erasure_hi"], "hi")[0]).toBe("code_erasure_hi");
  expect(render(["code_login"])).toEqual(today);
});

test("every English SMS has a translation, except those about an order, which is placed in English", () => {
  const english = Object.keys(smsTemplates).filter((template) => !isTranslated(template) && !template.startsWith("order_"));
  expect(optionalTemplates.filter(isTranslated).toSorted()).toEqual(english.map((template) => `${template}_hi`).toSorted());
});

test("the SMS about an answer needs a registered text, in the reader's language or in English", () => {
  const render = (registered: readonly string[], language: string) =>
    renderAnswered({ ...sender, optionalSms: new Set(registered) }, { ...owner, language }, "second_driver", "MH12AB1234", "on_my_way_5")
      ?.text;
  const [english, hindi] = ["second_driver_answered", "second_driver_answered_hi"];
  expect(render([], "hi")).toBeUndefined();
  expect(render([hindi], "")).toBeUndefined();
  expect(render([english], "hi")).toBe('PlateNote: your vehicle MH12AB1234: the second driver answered "On my way, 5 minutes".');
  expect(render([english, hindi], "hi")).toBe("PlateNote: आपकी गाड़ी MH12AB1234: दूसरे ड्राइवर का जवाब: आ रहे हैं, 5 मिनट में");
});

test("each answer fits its variable, in English and in Hindi", () => {
  for (const answer of ownerAnswers) {
    const said = (optional: readonly string[], language: string) =>
      renderAnswered({ ...sender, optionalSms: new Set(optional) }, { ...owner, language }, "owner", "MH12AB1234", answer)?.values.said ??
      "";
    for (const text of [said(["owner_answered"], ""), said(["owner_answered_hi"], "hi")]) {
      expect(text).not.toBe("");
      expect(text.length, text).toBeLessThanOrEqual(smsVariables.said.longest);
    }
  }
});

test("without the website's URL, an SMS has no link", () => {
  const noOrigin = { ...sender, appOrigin: null };
  expect(renderSms(noOrigin, owner, "code", { code: "012345" }).text).toBe(
    "012345 is your PlateNote OTP, valid for 10 minutes. Do not share it.",
  );
  expect(renderSms(noOrigin, owner, "message_6", { plate: "MH12AB1234", answerCode })).toMatchObject({
    text: "PlateNote: your vehicle MH12AB1234: lights of the car are on. Someone there sent this.",
    values: { plate: "MH12AB1234", answerCode },
  });
});

test("rendering fails for an unknown template or a missing value", () => {
  expect(() => renderSms(sender, owner, "message_6", {})).toThrow("message_6 has no value for plate");
  expect(() => renderSms(sender, owner, "message_6", { plate: "MH12AB1234" })).toThrow("message_6 has no value for answerCode");
  expect(() => renderSms(sender, owner, "message_99", { plate: "MH12AB1234" })).toThrow("message_99");
});

test("each SMS variable is used, has room for its longest value, and has at most the 30 characters that mobile operators allow", () => {
  expect(smsVariables.code.longest).toBe(oneTimeCode.digits);
  expect(smsVariables.plate.longest).toBe(limits.plateLongest);
  expect(smsVariables.answerCode.longest).toBe(answerCode.length);
  for (const { longest } of Object.values(smsVariables)) expect(longest).toBeLessThanOrEqual(30);
  const used = Object.values(smsTemplates).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  expect(new Set(used)).toEqual(new Set([...Object.keys(smsVariables), "brand", "host", "origin"]));
});
