import { formatDuration } from "#contract/duration";
import { replyCodeOf, type ReplyCode } from "#contract/words";
import { isPresetMessageId, presetTexts, type PresetMessageId } from "#contract/contact-policy";
import { comeBackIn, ownerWords, pageLanguage, scannerWords } from "./words";

/**
 * Returns a message of the API in the page's language. Returns a message without a translation unchanged. An external API sends no code,
 * but may use the spec's sentences.
 */
export function translateApiMessage(message: string, code: ReplyCode | undefined = replyCodeOf(message)): string {
  if (message === "" || code === undefined) return message;
  const translated: Partial<Readonly<Record<ReplyCode, string>>> = { ...ownerWords().ownerApi, ...scannerWords().api };
  return translated[code] ?? message;
}

/**
 * Returns the message for an API call that was refused because of a limit.
 * @param retryAfter in seconds.
 */
export function limitMessage(message: string, retryAfter: number): string {
  const isOurs = message.endsWith(`Please try again in ${formatDuration(retryAfter)}.`);
  return message === "" || (isOurs && pageLanguage().language !== "en") ? comeBackIn(retryAfter) : message;
}

/** Returns the text of a preset message in the page's language, or "" for an unknown id. */
export function presetText(id: string | null): string {
  return isPresetMessageId(id) ? scannerWords().presets[id] : "";
}

/** Returns a preset message, which the API sends in English, in the page's language. Returns other texts as they are. */
export function translatePreset(text: string): string {
  const id = (Object.keys(presetTexts) as PresetMessageId[]).find((known) => presetTexts[known] === text);
  return id === undefined ? text : presetText(id);
}
