import { createRequire } from "node:module";
import type * as WebPush from "web-push";

import { contactWords } from "#contract/contact-words.server";
import { isPresetMessageId } from "#contract/contact-policy";
import type { CoreServices } from "../../../platform/database/database";
import { requestJson } from "../../../platform/http-client/http-client";
import type { PushMessage } from "../../messages/message";
import { outcomeOfFailure } from "../outcome";
import { callbackReference, timeouts, type OwnerReplies, type Provider, type SendOutcome } from "../provider";
import { isPushEndpoint } from "./endpoint";
import type { WebPushSettings } from "./settings";
import { vapidKeys } from "./vapid";
import words from "./push-words.json";

/** How long a push service keeps an urgent notification for a browser that is not reached. By then, an SMS has gone out. */
const URGENT_SECONDS = 600;

/** The answers that a notification has as buttons: most systems show two. */
const buttons = ["on_my_way_5", "cannot_come"] as const;

/**
 * Sends notifications by the push services of the browsers' makers. Notifications of one contact replace each other, so a repeat after a
 * lost response does no harm. The browser itself reports that it has shown one (/alerts/shown).
 */
export function createWebPush(
  settings: { readonly provider: "web" } & WebPushSettings,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  replies: Pick<OwnerReplies, "removeBrowser">,
): Provider<PushMessage> {
  return {
    async send(id, message, signal) {
      const { to: endpoint, keys, subscriptionId, isUrgent, endsAt } = message;
      if (!isPushEndpoint(endpoint, settings.ownService)) return remove(replies, subscriptionId);
      // The package is loaded only here, because a server without push needs none of it.
      const { generateRequestDetails } = createRequire(import.meta.url)("web-push") as typeof WebPush;
      const topic = secrets.hash("push topic", message.answerCode).slice(0, 32);
      const secondsLeft = Math.max(0, Math.floor((endsAt - clock.now().getTime()) / 1000));
      const { headers, body } = generateRequestDetails({ endpoint, keys }, JSON.stringify(notification(secrets, id, message, topic)), {
        vapidDetails: { subject: settings.subject, ...vapidKeys(secrets) },
        contentEncoding: "aes128gcm",
        TTL: isUrgent ? Math.min(URGENT_SECONDS, secondsLeft) : secondsLeft,
        urgency: isUrgent ? "high" : "normal",
        topic,
      });
      const answer = await requestJson(endpoint, {
        headers,
        body: new Uint8Array(body),
        timeout: timeouts.response,
        signal,
        onlyPublic: new URL(endpoint).origin !== settings.ownService,
      });
      if (answer.kind !== "answered") return outcomeOfFailure(answer);
      if (answer.status === 404 || answer.status === 410) return remove(replies, subscriptionId);
      return answer.status >= 200 && answer.status < 300 ? { kind: "accepted", reference: null } : outcomeOfFailure(answer);
    },
  };
}

async function remove(replies: Pick<OwnerReplies, "removeBrowser">, subscriptionId: number): Promise<SendOutcome> {
  await replies.removeBrowser(subscriptionId);
  return { kind: "refused", reason: "invalid" };
}

/**
 * Returns what the service worker shows (app/scripts/notifications.ts). It holds nothing personal but the plate and the reason. Only some
 * languages were read by a native speaker (docs/languages.md).
 */
export function notification(secrets: CoreServices["secrets"], id: number, message: PushMessage, tag: string) {
  const { purpose, reason, plate, hidesReason, language, answerCode: code } = message;
  const known = isKnown(language) ? language : "en";
  const { presets, answers } = contactWords[known];
  const { somebody, test, sent, notSent } = words[known];
  const told = isPresetMessageId(reason) && !hidesReason ? presets[reason] : somebody;
  return {
    title: purpose === "test" ? test : plate,
    body: purpose === "test" ? "" : told,
    actions: purpose === "test" ? [] : buttons.map((action) => ({ action, title: answers[action] })),
    reference: callbackReference(secrets, id),
    ...{ tag, code, sent, notSent },
  };
}

function isKnown(language: string): language is keyof typeof contactWords {
  return Object.hasOwn(contactWords, language);
}
