import type { ReactNode } from "react";

import { classNames } from "./class-names";

export type Description = {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Bold with a line above, for a total. */
  readonly strong?: boolean;
};

type DescriptionListProps = {
  readonly items: readonly Description[];
  /** Aligns the values to the end of the line. */
  readonly amounts?: boolean;
  /** Makes the labels bold instead of the values, which are sentences. */
  readonly sentences?: boolean;
};

/** Labels with their values: a person's details, an order's amounts. */
export function DescriptionList({ items, amounts = false, sentences = false }: DescriptionListProps) {
  return (
    <dl className={classNames(amounts && "facts-amounts", sentences && "facts-sentences")}>
      {items.map(({ label, value, strong }, index) => (
        <div key={index} className={strong ? "fact fact-strong" : "fact"}>
          <dt className="fact-label">{label}</dt>
          <dd className="fact-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
