import type { Id } from "#contract/fields";
import { Pagination } from "~/features/listing/pagination";
import { paths } from "~/paths";
import { ownerWords } from "~/words/words";
import { DayStrip } from "./day-strip";
import { NobodyYet } from "./nobody-yet";
import type { LogView } from "./log-view";
import { ReasonFilter } from "./reason-filter";
import { Timeline } from "./timeline";

/** A page of the contact log: a chart of the last 30 days, a filter, and the contacts by day. */
export function ContactLog({ vehicle, log }: { readonly vehicle: Id; readonly log: LogView }) {
  const { window, reason, reasons, counts, days } = log;
  const { contacts: words } = ownerWords();
  const here = logQuery(reason, window.page);
  if (reasons.length === 0) return <NobodyYet />;
  return (
    <div className="flow">
      <DayStrip counts={counts} />
      <ReasonFilter reason={reason} reasons={reasons} hrefOf={(id) => paths.contactLog(vehicle, logQuery(id))} />
      {days.length === 0 && <p>{words.noneForReason}</p>}
      <Timeline
        days={days}
        answerHrefOf={(code) => paths.ownerAnswer(code, { vehicle })}
        reportHrefOf={(report) => paths.contactLog(vehicle, { ...here, report })}
      />
      <Pagination window={window} label={words.pages} hrefOf={(page) => paths.contactLog(vehicle, logQuery(reason, page))} />
    </div>
  );
}

/** Returns the query parameters for a filter and page. Omits page 1. */
export function logQuery(reason: string | null, page = 1): { reason?: string; page?: string } {
  return { ...(reason === null ? {} : { reason }), ...(page === 1 ? {} : { page: String(page) }) };
}
