import { type AnswerOf, beyondSpec } from "./call";
import { alertChannels } from "./contact-policy";
import { field, flag, instant, knownWord, list, nested, oneOf, optional, requiredText, text } from "./fields";
import { ownLogin } from "./owner";

/**
 * How an owner is told of contacts. These calls are not in the spec. The website offers them only if /vehicle_owner/getQRCode answers
 * `hasAlerts`.
 */

export const spokenCallChoices = ["never", "urgent", "all"] as const;

/** The channels of an owner's messages, each with a test. A mail is only a copy. */
export const testableChannels = [...alertChannels, "mail"] as const;
export type TestableChannel = (typeof testableChannels)[number];

/** What became of a test. `sent`: the provider has it, and has not said yet whether it arrived. */
export const testStates = ["queued", "sent", "delivered", "failed"] as const;
export type TestState = (typeof testStates)[number];

export const readAlertChoices = beyondSpec("read", "owner", "/alerts/view", {
  request: ownLogin,
  answer: {
    channels: field("channels", list(text)),
    testable: field("testable", list(text)),
    whatsapp: field("whatsapp", flag),
    whatsappPausedUntil: field("whatsappPausedUntil", instant),
    spokenCalls: field("spokenCalls", oneOf(spokenCallChoices, "never")),
    takesSms: field("takesSms", flag),
    canTurnSmsOff: field("canTurnSmsOff", flag),
    copiesByMail: field("copiesByMail", flag),
    hidesReason: field("hidesReason", flag),
    language: field("language", text),
    pushKey: field("pushKey", text),
    isPushSimulated: field("isPushSimulated", flag),
    browsers: nested("browsers", list, {
      id: field("id", requiredText),
      name: field("name", text),
      addedAt: field("addedAt", instant),
      isThis: field("isThis", flag),
    }),
    tests: nested("tests", list, {
      channel: field("channel", text),
      state: field("state", oneOf(testStates, "queued")),
      at: field("at", instant),
    }),
    callerIds: field("callerIds", list(text)),
  },
});

export type AlertView = AnswerOf<typeof readAlertChoices>;

export const saveAlertChoices = beyondSpec("write", "owner", "/alerts/save", {
  request: {
    ...ownLogin,
    whatsapp: field("whatsapp", optional(flag)),
    spokenCalls: field("spokenCalls", optional(knownWord(spokenCallChoices))),
    takesSms: field("takesSms", optional(flag)),
    copiesByMail: field("copiesByMail", flag),
    hidesReason: field("hidesReason", optional(flag)),
    language: field("language", text),
  },
});

/** Shows an owner's notifications in one more browser. The subscription is what the browser's `PushManager` returns. */
export const addAlertBrowser = beyondSpec("write", "owner", "/alerts/browser", {
  request: {
    ...ownLogin,
    endpoint: field("endpoint", text),
    p256dh: field("p256dh", text),
    auth: field("auth", text),
    name: field("name", text),
  },
});

export const removeAlertBrowser = beyondSpec("write", "owner", "/alerts/remove_browser", {
  request: { ...ownLogin, browserId: field("browserId", requiredText) },
});

export const testAlert = beyondSpec("write", "owner", "/alerts/test", {
  request: { ...ownLogin, channel: field("channel", requiredText) },
});

/** Says that a browser has shown a notification. The reference came with the notification. */
export const reportShownAlert = beyondSpec("write", "anyone", "/alerts/shown", {
  request: { reference: field("reference", requiredText) },
});
