import { waitForDelivery } from "./outbox";

/**
 * Waits for an SMS to this phone that contains these words.
 * @returns the path of the link in the SMS. The link opens the page on which the owner answers.
 */
export async function answerLinkSentTo(origin: string, phone: string, words: string): Promise<string> {
  const { text } = await waitForDelivery(
    origin,
    ({ channel, to, text: shown }) => channel === "sms" && to === phone && shown.includes(words) && linkIn(shown) !== undefined,
  );
  return linkIn(text) ?? "";
}

/** Waits for an SMS to this phone with the link on which a named person answers. @returns the path of the link. */
export async function personLinkSentTo(origin: string, phone: string): Promise<string> {
  const pattern = /\/link\?c=[0-9A-Z]{10}\b/;
  const { text } = await waitForDelivery(origin, (delivery) => delivery.to === phone && pattern.test(delivery.text));
  return pattern.exec(text)?.[0] ?? "";
}

/** Returns the path of the link in a text. The code in the link has ten characters (backend/contact/contacts/codes.ts). */
function linkIn(text: string): string | undefined {
  return /\/r\?c=[0-9A-Z]{10}\b/.exec(text)?.[0];
}
