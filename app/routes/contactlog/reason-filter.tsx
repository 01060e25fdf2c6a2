import type { LogView } from "./log-view";

type ReasonFilterProps = Pick<LogView, "reason" | "reasons"> & {
  /** Returns the URL of the log for one reason. Null means all reasons. */
  readonly hrefOf: (reason: string | null) => string;
};

/** Links that filter the log by reason. */
export function ReasonFilter({ reason, reasons, hrefOf }: ReasonFilterProps) {
  if (reasons.length < 2 && reason === null) return null;
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  const choices = [{ id: null, label: "All", count: total }, ...reasons];
  return (
    <nav aria-label="Filter by reason">
      <ul className="reason-links">
        {choices.map(({ id, label, count }) => (
          <li key={id ?? ""}>
            <a className="reason-link" href={hrefOf(id)} aria-current={id === reason ? "page" : undefined}>
              {label} ({count})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
