import type { Placeholders } from "./translations/en/placeholders";

/**
 * Sentences by key, in sections, in the format of i18next: `{{name}}` in a sentence is a placeholder, and the keys `name_one` and
 * `name_other` have the plural forms of one sentence, with the placeholder `{{count}}`.
 */
export type Sentences = { readonly [key: string]: string | Sentences };

/**
 * How code uses the sentences of a file: as text, as a function of the placeholders' values, or as a function of the count.
 * @typeParam Path where the sentences stand in {@link Placeholders}.
 */
export type Dictionary<Source, Path extends string> = {
  readonly [Key in keyof Source & string as NameOf<Key>]: Source[Key] extends string
    ? Key extends `${string}_other`
      ? (count: number) => string
      : Sentence<`${Path}.${Key}`>
    : Dictionary<Source[Key], `${Path}.${Key}`>;
};

type NameOf<Key extends string> = Key extends `${string}_one` ? never : Key extends `${infer Name}_other` ? Name : Key;

type Sentence<Path extends string> = Path extends keyof Placeholders
  ? (values: Readonly<Record<Placeholders[Path], string>>) => string
  : string;

/** Makes a dictionary of sentences. The type assertion is safe, because `npm run lint:words` compares them with the English sentences. */
export function dictionaryOf<Words>(sentences: Sentences, language: string): Words {
  return compile(sentences, new Intl.PluralRules(language)) as Words;
}

function compile(sentences: Sentences, plurals: Intl.PluralRules): object {
  const named = Object.entries(sentences).map(([key, sentence]): [string, unknown] => {
    if (typeof sentence !== "string") return [key, compile(sentence, plurals)];
    const [, name] = PLURAL_FORM.exec(key) ?? [];
    if (name === undefined) return [key, sentence.includes("{{") ? (values: Values) => fill(sentence, values) : sentence];
    return [
      name,
      (count: number) => {
        const form = sentences[`${name}_${plurals.select(count)}`];
        return fill(typeof form === "string" ? form : sentence, { count: String(count) });
      },
    ];
  });
  return Object.fromEntries(named);
}

const PLURAL_FORM = /^(\w+)_(?:one|other)$/;

type Values = Readonly<Record<string, string>>;

function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
