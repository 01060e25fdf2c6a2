import { words } from "./words";

type Words = typeof words;

/**
 * The codes of the built-in API's replies: the names of the fixed sentences in words.ts. A reply has its code in `ReplyCode`, beside
 * `Message`. The website decides and translates by the code, so a sentence can change. An API that knows only the spec sends no code.
 */
export type ReplyCode = { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words];

const sentences: ReadonlyMap<unknown, unknown> = new Map(Object.entries(words));

/** Returns whether a response's `ReplyCode` is in the list. */
export function isReplyCode(value: unknown): value is ReplyCode {
  return typeof sentences.get(value) === "string";
}

/** Returns the code of a sentence of the built-in API, or undefined for any other sentence. */
export function replyCodeOf(message: string): ReplyCode | undefined {
  return [...sentences.keys()].filter(isReplyCode).find((code) => words[code] === message);
}
