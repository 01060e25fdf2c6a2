import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import { ownerWords } from "~/words/words";
import type { LogDay, LogRow, LogStep } from "./log-view";

/** The contacts by day, newest first. */
export function Timeline({ days, reportHrefOf }: { readonly days: readonly LogDay[] } & ReportLinks) {
  return days.map(({ heading, contacts }) => (
    <section key={heading}>
      <h2 className="card-title">{heading}</h2>
      <ol>
        {contacts.map((contact, index) => (
          <LoggedContact key={index} contact={contact} reportHrefOf={reportHrefOf} />
        ))}
      </ol>
    </section>
  ));
}

type ReportLinks = {
  /** Returns the URL of the page that asks whether to report the contact with this id. */
  readonly reportHrefOf: (id: string) => string;
};

function LoggedContact({ contact, reportHrefOf }: { readonly contact: LogRow } & ReportLinks) {
  const { contacts: words } = ownerWords();
  const { icon, what, outcome, steps, answer, ending } = contact;
  return (
    <li className="logged-contact">
      <div className="logged-contact-time">
        <Time of={contact} />
      </div>
      <div className="logged-contact-icon">
        <Icon name={icon} />
      </div>
      <div className="logged-contact-body">
        <div className="logged-contact-head">
          <p>{what}</p>
          <Badge {...outcome}>{outcome.text}</Badge>
        </div>
        {steps.map((step, index) => (
          <div key={index} className="logged-contact-head logged-contact-note">
            <p>
              <Time of={step} /> {step.what}
            </p>
            <Badge {...step.outcome}>{step.outcome.text}</Badge>
          </div>
        ))}
        {answer !== null && <p className="logged-contact-answer">{answer}</p>}
        {ending !== null && <p className="logged-contact-note">{ending}</p>}
        {contact.report === "made" && <p className="logged-contact-note">{words.reported}</p>}
        {contact.report === "possible" && (
          <p className="logged-contact-note">
            <TextLink href={reportHrefOf(contact.id)}>
              {words.reportTitle}
              <span className="sr-only">{words.reportOf({ contact: contact.what, time: contact.time })}</span>
            </TextLink>
          </p>
        )}
      </div>
    </li>
  );
}

function Time({ of: { at, time } }: { readonly of: LogStep }) {
  return time === "" ? null : <time dateTime={at}>{time}</time>;
}
