import type { ReactNode } from "react";

type DisclosureProps = {
  /** The words on the button. */
  readonly summary: ReactNode;
  /** Open from the start, as when what it holds has an error. */
  readonly open?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
};

/** A button that opens what it holds in place, without scripts. Browsers that do not know `<details>` show it open. */
export function Disclosure({ summary, open = false, id, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open} id={id}>
      <summary className="button disclosure-summary">{summary}</summary>
      <div className="disclosure-body flow">{children}</div>
    </details>
  );
}
