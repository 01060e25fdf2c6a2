import { formatDuration } from "#contract/duration";
import { words } from "#contract/words";
import { comeBackIn, pageLanguage, scannerWords, type Words } from "./words";

type ApiWords = Words["api"];

/**
 * Returns a message of the API in the page's language. Knows the messages of the built-in API, and returns those of another API as they
 * are.
 */
export function translateApiMessage(message: string): string {
  const translated = scannerWords().api;
  const key = (Object.keys(translated) as (keyof ApiWords)[]).find((known) => words[known] === message);
  return key === undefined ? message : translated[key];
}

/**
 * Returns the message for an API call that was refused because of a limit.
 * @param retryAfter in seconds.
 */
export function limitMessage(message: string, retryAfter: number): string {
  const isOurs = message.endsWith(`Please try again in ${formatDuration(retryAfter)}.`);
  return message === "" || (isOurs && pageLanguage().language !== "en") ? comeBackIn(retryAfter) : message;
}
