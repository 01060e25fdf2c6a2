import type { Id } from "#contract/fields";
import { EmptyState } from "~/features/empty-state/empty-state";
import { Pagination } from "~/features/listing/pagination";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/links-and-buttons";
import { Table, type Column } from "~/ui/table";
import { ownerWords } from "~/words/words";
import { DayStrip } from "./day-strip";
import type { LogView, LogDay, LogRow, LogStep } from "./log-view";

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

type ReasonFilterProps = Pick<LogView, "reason" | "reasons"> & {
  /** Returns the URL of the log for one reason. Null means all reasons. */
  readonly hrefOf: (reason: string | null) => string;
};

/** With fewer contacts, people see each of them. */
const LEAST_CONTACTS = 10;

/** Links that filter the log by reason. */
function ReasonFilter({ reason, reasons, hrefOf }: ReasonFilterProps) {
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

/** An empty contact log. */
function NobodyYet() {
  const { contacts: words } = ownerWords();
  return <EmptyState drawing="phone" title={words.nobody} advice={words.nobodyAdvice} />;
}

/** A contact as one row of `ContactTable`. */
export type ContactLine = { readonly at: string; readonly what: string; readonly outcome: string };

/** All contacts in one table, for an API that lists all contacts at once (`listContacts` in contract/owner-contacts.ts). */
export function ContactTable({ plate, contacts }: { readonly plate: string; readonly contacts: readonly ContactLine[] }) {
  const { contacts: words } = ownerWords();
  return (
    <Table
      caption={words.caption({ plate })}
      captionHidden
      columns={columns()}
      rows={contacts}
      rowKey={(_, index) => index}
      empty={<NobodyYet />}
    />
  );
}

function columns(): readonly Column<ContactLine>[] {
  const { contacts: words } = ownerWords();
  return [
    { label: words.when, isRowHeader: true, cell: ({ at }) => at },
    { label: words.what, cell: ({ what }) => what },
    { label: words.result, cell: ({ outcome }) => outcome },
  ];
}

/** The contacts by day, newest first. */
function Timeline({ days, ...links }: { readonly days: readonly LogDay[] } & ContactLinks) {
  return days.map(({ heading, contacts }) => (
    <section key={heading}>
      <h2 className="card-title">{heading}</h2>
      <ol>
        {contacts.map((contact, index) => (
          <LoggedContact key={index} contact={contact} {...links} />
        ))}
      </ol>
    </section>
  ));
}

type ContactLinks = {
  /** Returns the URL of the page on which the owner answers a contact or stops its scanner. */
  readonly answerHrefOf: (code: string) => string;
  /** Returns the URL of the page that asks whether to report the contact with this id. */
  readonly reportHrefOf: (id: string) => string;
};

function LoggedContact({ contact, answerHrefOf, reportHrefOf }: { readonly contact: LogRow } & ContactLinks) {
  const { contacts: words } = ownerWords();
  const { icon, what, outcome, steps, answer, ending } = contact;
  return (
    <li className="logged-contact">
      <div className="logged-contact-time">
        <Time of={contact} />
      </div>
      <div className="logged-contact-outcome">
        <Badge {...outcome}>{outcome.text}</Badge>
      </div>
      <div className="logged-contact-body">
        <p>
          <Icon name={icon} /> {what}
        </p>
        {steps.map((step, index) => (
          <p key={index} className="logged-contact-note">
            <Time of={step} /> {step.what}: {step.outcome.text}
          </p>
        ))}
        {answer !== null && <p className="logged-contact-answer">{answer}</p>}
        {ending !== null && <p className="logged-contact-note">{ending}</p>}
        {contact.report === "made" && <p className="logged-contact-note">{words.reported}</p>}
      </div>
      <p className="logged-contact-links">
        {contact.answerCode !== "" && <ContactLink href={answerHrefOf(contact.answerCode)} contact={contact} label={words.answerOrStop} />}
        {contact.report === "possible" && <ContactLink href={reportHrefOf(contact.id)} contact={contact} label={words.reportTitle} />}
      </p>
    </li>
  );
}

function ContactLink({ href, contact, label }: { readonly href: string; readonly contact: LogRow; readonly label: string }) {
  const { contacts: words } = ownerWords();
  return (
    <>
      <TextLink href={href}>
        {label}
        <span className="sr-only">{words.linkOf({ contact: contact.what, time: contact.time })}</span>
      </TextLink>{" "}
    </>
  );
}

function Time({ of: { at, time } }: { readonly of: LogStep }) {
  return time === "" ? null : <time dateTime={at}>{time}</time>;
}
