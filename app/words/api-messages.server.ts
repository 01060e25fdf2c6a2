import { formatDuration } from "#contract/duration";
import { words } from "#contract/words";
import { comeBackIn, ownerWords, pageLanguage, scannerWords } from "./words";

/** Returns a message of the API in the page's language. Returns an unknown message, such as one of an external API, unchanged. */
export function translateApiMessage(message: string): string {
  const translated: Readonly<Record<string, string>> = { ...ownerWords().ownerApi, ...scannerWords().api };
  const known = Object.entries(words).find(([key, sentence]) => sentence === message && key in translated);
  return (known && translated[known[0]]) ?? message;
}

/**
 * Returns the message for an API call that was refused because of a limit.
 * @param retryAfter in seconds.
 */
export function limitMessage(message: string, retryAfter: number): string {
  const isOurs = message.endsWith(`Please try again in ${formatDuration(retryAfter)}.`);
  return message === "" || (isOurs && pageLanguage().language !== "en") ? comeBackIn(retryAfter) : message;
}
