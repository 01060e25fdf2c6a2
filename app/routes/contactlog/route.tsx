import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Id } from "#contract/fields";
import { reportContact } from "#contract/misuse";
import { listContacts, type Contact } from "#contract/owner-contacts";
import { now } from "~/env.server";
import { makeChange } from "~/features/changes/make-change.server";
import { readPageNumber } from "~/features/listing/page-window";
import { requireVehicleInUrl } from "~/features/vehicle/read-vehicles.server";
import { ErrorSummary } from "~/forms/error-summary";
import { buttonForm } from "~/forms/fields.server";
import { usePageForm, type PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { requireOwn } from "~/session/require-own.server";
import { formatDateTime } from "~/ui/date";
import { LinkedDialog } from "~/ui/linked-dialog";
import { LinkParagraph, Button, TextLink } from "~/ui/links-and-buttons";
import { Page, PageHeading, Row } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";
import { contactLabels } from "./contact-labels";
import { ContactLog, ContactTable, logQuery, type ContactLine } from "./contact-log";
import { viewLog } from "./log-view";

/** Shows the contacts of one vehicle: messages, phone calls, and when the blood group was shown at an accident. Shows no phone numbers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { vehicle, contacts, overview, query } = await requireContacts(request);
  const reason = query.get("reason");
  const chosen = contactIn(query, contacts);
  return json({
    vehicle: vehicle.id,
    plate: vehicle.plate,
    closeHref: logHref(request, vehicle.id),
    toReport: chosen?.report === "possible" ? describe(chosen) : null,
    settings: vehicle.hasContactSettings ? paths.contactSettings(vehicle.id) : null,
    log: overview && viewLog(contacts, overview, reason, now()),
    lines: overview ? [] : contacts.map(contactLine),
  });
}

/** Reports the contact in the URL, unless the API says that it cannot be reported. */
export async function action(args: ActionFunctionArgs) {
  const { owner, vehicle, contacts, query } = await requireContacts(args.request);
  const contact = contactIn(query, contacts);
  const { contacts: words } = ownerWords();
  return makeChange(args, owner, buttonForm, (_value, reject) => {
    // The owner may post a report twice. The second report succeeds and changes nothing.
    if (contact === undefined || contact.report === "impossible") return reject(words.notReportable);
    return {
      call: reportContact,
      payload: { loginId: owner.loginId, vehicleId: vehicle.id, contactId: contact.id },
      failed: words.notReported,
      done: () => redirectWithNotice(logHref(args.request, vehicle.id), words.isReported),
    };
  });
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().contacts);

export default function ContactLogScreen() {
  const { vehicle, plate, closeHref, toReport, settings, log, lines } = useLoaderData<typeof loader>();
  const { contacts: words } = ownerWords();
  const form = usePageForm({ id: "report" });
  return (
    <Page>
      {toReport === null ? <ErrorSummary {...form.summary} /> : <ReportDialog contact={toReport} closeHref={closeHref} form={form} />}
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <p>
        <Plate number={plate} />
      </p>
      {log === null ? <ContactTable plate={plate} contacts={lines} /> : <ContactLog vehicle={vehicle} log={log} />}
      {settings !== null && <LinkParagraph href={settings}>{words.settings}</LinkParagraph>}
      <LinkParagraph href={paths.ownerHome()}>{words.back}</LinkParagraph>
    </Page>
  );
}

/** Returns the URL of the requested page of the log, without the dialog. */
function logHref(request: Request, vehicle: Id): string {
  const query = new URL(request.url).searchParams;
  return paths.contactLog(vehicle, logQuery(query.get("reason"), readPageNumber(query)));
}

/**
 * Reads the contacts on the requested page of the log.
 * @throws the errors of `requireVehicleInUrl`, a 404 if the API does not support contacts, or a 429 or 503.
 */
async function requireContacts(request: Request) {
  const { owner, vehicle } = await requireVehicleInUrl(request);
  if (vehicle.isPaused === null) throw new Response(ownerWords().contacts.unknown, { status: 404 });
  const query = new URL(request.url).searchParams;
  const page = readPageNumber(query);
  // Omit the number of the first page, because earlier versions of this API call had no pages.
  const asked = { loginId: owner.loginId, vehicleId: vehicle.id, page: page === 1 ? null : page, reason: query.get("reason") };
  const listed = await requireOwn(request, owner, listContacts, asked, ownerWords().contacts.unavailable);
  return { owner, vehicle, query, ...listed };
}

/** Returns the contact in the URL, if it is on this page of the log. */
function contactIn(query: URLSearchParams, contacts: readonly Contact[]): Contact | undefined {
  return contacts.find(({ id }) => id !== "" && id === query.get("report"));
}

function describe(contact: Contact): string {
  const { at, what } = contactLine(contact);
  return `${what}, ${at}`;
}

function contactLine(contact: Contact): ContactLine {
  const { what, outcome } = contactLabels(contact);
  return { at: contact.at ? formatDateTime(contact.at) : "", what, outcome: outcome.text };
}

type ReportDialogProps = {
  /** A description of the contact. */
  readonly contact: string;
  readonly closeHref: string;
  readonly form: PageForm<never>;
};

/** Asks the owner to confirm that a contact should be reported as misuse. */
function ReportDialog({ contact, closeHref, form }: ReportDialogProps) {
  const { contacts: words } = ownerWords();
  return (
    <LinkedDialog title={words.reportTitle} closeHref={closeHref}>
      <ErrorSummary {...form.summary} />
      <p>{contact}</p>
      <p>{words.reportQuestion}</p>
      <p>{words.reportWarning}</p>
      <form {...form.props}>
        <Row>
          <Button tone="danger">{words.reportTitle}</Button>
          <TextLink href={closeHref}>{words.cancel}</TextLink>
        </Row>
      </form>
    </LinkedDialog>
  );
}
