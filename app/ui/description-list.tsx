import type { ReactNode } from "react";

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
};

/** Labels with their values: a person's details, an order's amounts. */
export function DescriptionList({ items, amounts = false }: DescriptionListProps) {
  return (
    <dl className={amounts ? "facts-amounts" : undefined}>
      {items.map(({ label, value, strong }, index) => (
        <div key={index} className={strong ? "fact fact-strong" : "fact"}>
          <dt className="fact-label">{label}</dt>
          <dd className="fact-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
