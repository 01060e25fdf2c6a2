import type { ReactNode } from "react";

type DisclosureProps = {
  readonly summary: ReactNode;
  /** Whether the content is shown at first, for example because a field inside has an error. */
  readonly open?: boolean;
  readonly id?: string;
  /** Looks like a line of a list, for content that few people need. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
};

/** A button that shows and hides content, without scripts. Browsers without `<details>` always show the content. */
export function Disclosure({ summary, open = false, id, quiet = false, children }: DisclosureProps) {
  return (
    <details className={quiet ? "fold" : "disclosure"} open={open} id={id}>
      <summary className={quiet ? "fold-summary" : "button disclosure-summary"}>{summary}</summary>
      <div className="disclosure-body flow">{children}</div>
    </details>
  );
}
