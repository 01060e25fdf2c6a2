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

/** Returns the path of the link in a text. The code in the link has ten characters (backend/contacts/codes.ts). */
function linkIn(text: string): string | undefined {
  return /\/r\?c=[0-9A-Z]{10}\b/.exec(text)?.[0];
}
