import { ownerWords } from "~/words/words";
import type { LogView } from "./log-view";

type ReasonFilterProps = Pick<LogView, "reason" | "reasons"> & {
  /** Returns the URL of the log for one reason. Null means all reasons. */
  readonly hrefOf: (reason: string | null) => string;
};

/** With fewer contacts, people see each of them. */
const LEAST_CONTACTS = 10;

/** Links that filter the log by reason. */
export function ReasonFilter({ reason, reasons, hrefOf }: ReasonFilterProps) {
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  if (reason === null && (reasons.length < 2 || total < LEAST_CONTACTS)) return null;
  const { contacts: words } = ownerWords();
  const choices = [{ id: null, label: words.all, count: total }, ...reasons];
  return (
    <nav aria-label={words.filter}>
      <ul className="pill-links">
        {choices.map(({ id, label, count }) => (
          <li key={id ?? ""}>
            <a className="pill-link" href={hrefOf(id)} aria-current={id === reason ? "page" : undefined}>
              {words.reasonCount({ reason: label, count: String(count) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
