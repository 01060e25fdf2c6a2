import { Fragment, type ReactNode } from "react";

/** Marks the start and the end of a placeholder's name. Occurs in no sentence. */
const MARK = "\u0000";

type FilledSentenceProps<Name extends string> = {
  /** A sentence with placeholders. */
  readonly sentence: (values: Readonly<Record<Name, string>>) => string;
  readonly values: Readonly<Record<Name, ReactNode>>;
};

/** A sentence with elements in its placeholders, such as a link. The translation decides where in the sentence an element stands. */
export function FilledSentence<Name extends string>({ sentence, values }: FilledSentenceProps<Name>) {
  const nodes = new Map<string, ReactNode>(Object.entries(values));
  const marks = Object.fromEntries([...nodes.keys()].map((name) => [name, MARK + name + MARK])) as Record<Name, string>;
  return sentence(marks)
    .split(MARK)
    .map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : nodes.get(part)}</Fragment>);
}
