import { words } from "./words";

type Words = typeof words;

/**
 * The codes of the built-in API's replies: the names of the fixed sentences in words.ts. A reply has its code in `ReplyCode`, beside
 * `Message`. The website decides and translates by the code, so a sentence can change. An API that knows only the spec sends no code.
 */
export type ReplyCode = { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words];

const codes: ReadonlyMap<unknown, ReplyCode> = new Map(
  Object.keys(words).flatMap((name) => (isReplyCode(name) ? [[words[name], name]] : [])),
);

/** Returns the code of a sentence of the built-in API, or undefined for any other sentence. */
export function replyCodeOf(message: string): ReplyCode | undefined {
  return codes.get(message);
}

/** Returns whether a response's `ReplyCode` is in the list. */
export function isReplyCode(value: unknown): value is ReplyCode {
  return typeof value === "string" && Object.hasOwn(words, value) && typeof Reflect.get(words, value) === "string";
}
