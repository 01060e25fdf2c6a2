import type { ReactNode } from "react";

export type KeyFigure = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly drawing?: ReactNode;
};

/** A few large numbers side by side, below each other on phones. */
export function KeyFigures({ figures }: { readonly figures: readonly KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="key-figures">
      {figures.map(({ label, value, note, drawing }) => (
        <div key={label} className="key-figure">
          <dt className="key-figure-label">{label}</dt>
          <dd className="key-figure-value">{value}</dd>
          {drawing !== undefined && <dd className="key-figure-drawing">{drawing}</dd>}
          {note !== undefined && <dd className="key-figure-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
