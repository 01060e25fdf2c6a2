/** A sentence in its two plural forms. All languages of the website have the plural categories of English. */
export type Plural = { readonly one: string; readonly other: string };

/** Sentences by key, in sections. `{name}` in a sentence is a placeholder. */
export type Sentences = { readonly [key: string]: string | Plural | Sentences };

type PlaceholderOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderOf<Rest> : never;

/** How code uses a sentence: as text, as a function of the placeholders' values, or as a function of the count. */
export type Dictionary<Source> = Source extends string
  ? [PlaceholderOf<Source>] extends [never]
    ? string
    : (values: Readonly<Record<PlaceholderOf<Source>, string>>) => string
  : Source extends Plural
    ? (count: number) => string
    : { readonly [Key in keyof Source]: Dictionary<Source[Key]> };

/**
 * The type of a translation. If a sentence is missing, is empty, does not exist in English or has other placeholders, the compiler's error
 * says so.
 * @typeParam Source the English sentences.
 */
export type Translated<Source, Translation> = {
  readonly [Key in keyof Source | keyof Translation]: Key extends keyof Source
    ? Key extends keyof Translation
      ? TranslatedSentence<Source[Key], Translation[Key]>
      : Shape<Source[Key]>
    : Fault<"This sentence is not in English">;
};

/** No sentence has this type. It is an object type, so that the compiler reports the sentence and not the whole section. */
type Fault<Message extends string> = { readonly fault: Message };

type TranslatedSentence<Source, Translation> = Source extends string
  ? Translation extends ""
    ? Fault<"This sentence is empty">
    : Translation extends string
      ? SamePlaceholders<Source, Translation>
      : string
  : Translated<Source, Translation>;

type SamePlaceholders<Source extends string, Translation extends string> =
  Same<PlaceholderOf<Source>, PlaceholderOf<Translation>> extends true
    ? Translation
    : [PlaceholderOf<Source>] extends [never]
      ? Fault<"This sentence must have no placeholders">
      : Fault<`This sentence must have these placeholders, and no others: {${PlaceholderOf<Source>}}`>;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** The shape of a translation, without the check of placeholders. */
export type Shape<Source> = Source extends string ? string : { readonly [Key in keyof Source]: Shape<Source[Key]> };

/** Makes a dictionary of sentences. The type assertion is safe, because `Translated` has checked the sentences. */
export function dictionaryOf<Source extends Sentences>(sentences: Shape<Source>, language: string): Dictionary<Source> {
  return compile(sentences, new Intl.PluralRules(language)) as Dictionary<Source>;
}

function compile(sentence: Sentences | Sentences[string], plurals: Intl.PluralRules): unknown {
  if (typeof sentence === "string") return sentence.includes("{") ? (values: Values) => fill(sentence, values) : sentence;
  if (isPlural(sentence))
    return (count: number) => fill(plurals.select(count) === "one" ? sentence.one : sentence.other, { count: String(count) });
  return Object.fromEntries(Object.entries(sentence).map(([key, value]) => [key, compile(value, plurals)]));
}

function isPlural(sentence: Sentences | Plural): sentence is Plural {
  return "one" in sentence && "other" in sentence;
}

type Values = Readonly<Record<string, string>>;

function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
