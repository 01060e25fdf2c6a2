import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/links-and-buttons";
import { ownerWords } from "~/words/words";
import type { LogDay, LogRow, LogStep } from "./log-view";

/** The contacts by day, newest first. */
export function Timeline({ days, ...links }: { readonly days: readonly LogDay[] } & ContactLinks) {
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
