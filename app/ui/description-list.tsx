import type { ReactNode } from "react";

export type Description = {
  readonly label: string;
  readonly value: ReactNode;
  /** Set apart by weight and a line above: a total. */
  readonly strong?: boolean;
};

type DescriptionListProps = {
  readonly items: readonly Description[];
  /** The values stand at the end of their line, as sums do. */
  readonly amounts?: boolean;
};

/** Labels with their values: a person's details, an order's amounts. */
export function DescriptionList({ items, amounts = false }: DescriptionListProps) {
  return (
    <dl className={amounts ? "facts-amounts" : undefined}>
      {items.map(({ label, value, strong }) => (
        <div key={label} className={strong ? "fact fact-strong" : "fact"}>
          <dt className="fact-label">{label}</dt>
          <dd className="fact-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
