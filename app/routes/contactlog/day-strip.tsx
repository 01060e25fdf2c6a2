import { Disclosure } from "~/ui/disclosure";
import { ownerWords } from "~/words/words";
import type { DayCount } from "./log-view";

const BAR_WIDTH = 8;
const BAR_STEP = 10;
const HEIGHT = 60;

/** A bar of full height stands for this number of contacts, or for the number of the busiest day if that is higher. */
const LOWEST_TOP = 3;

/** A bar chart of the contacts on each day, drawn on the server. Also shows the numbers as text. */
export function DayStrip({ counts }: { readonly counts: readonly DayCount[] }) {
  const [first] = counts;
  if (first === undefined) return null;
  const { contacts: words } = ownerWords();
  const most = Math.max(...counts.map(({ count }) => count));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="last-days">
      <h2 className="card-title" id="last-days">
        {words.lastDays({ count: String(counts.length) })}
      </h2>
      <p>{summary(counts, total, most)}</p>
      {most > 0 && (
        <>
          <svg
            className="day-strip"
            viewBox={`0 0 ${counts.length * BAR_STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            {counts.map(({ day, count }, index) =>
              count === 0 ? null : (
                <Bar
                  key={day}
                  index={index}
                  height={(count / Math.max(most, LOWEST_TOP)) * HEIGHT}
                  label={words.onDay({ day, contacts: words.count(count) })}
                />
              ),
            )}
          </svg>
          <p className="day-strip-ends" aria-hidden="true">
            <span>{first.day}</span>
            <span>{words.today}</span>
          </p>
          <Disclosure quiet summary={words.byDay}>
            <ul>
              {[...counts]
                .reverse()
                .map(({ day, count }) => (count === 0 ? null : <li key={day}>{words.onDay({ day, contacts: words.count(count) })}</li>))}
            </ul>
          </Disclosure>
        </>
      )}
    </section>
  );
}

function Bar({ index, height, label }: { readonly index: number; readonly height: number; readonly label: string }) {
  const rounded = Math.round(height);
  return (
    <rect x={index * BAR_STEP + 1} y={HEIGHT - rounded} width={BAR_WIDTH} height={rounded} fill="currentColor">
      <title>{label}</title>
    </rect>
  );
}

function summary(counts: readonly DayCount[], total: number, most: number): string {
  const { contacts: words } = ownerWords();
  const busiest = counts.filter(({ count }) => count === most);
  const [day] = busiest;
  if (total === 0 || day === undefined) return words.none;
  const contacts = words.count(total);
  if (busiest.length > 1 || total === most) return words.total({ contacts });
  return words.totalWithBusiest({ contacts, day: day.day, most: String(most) });
}
