import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { Id } from "#contract/fields";
import { reportContact } from "#contract/misuse";
import { listContacts, type Contact } from "#contract/owner-contacts";
import { callApi } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { now } from "~/env.server";
import { readPageNumber } from "~/features/listing/page-window";
import { requireOwnVehicle } from "~/features/vehicle/read-vehicles.server";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { flash } from "~/session/flash.server";
import { endOwnerSession, requireOwner } from "~/session/owner.server";
import { formatDateTime } from "~/ui/date";
import { TextLink } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";
import { contactLabels } from "./contact-labels";
import { ContactLog, logQuery } from "./contact-log";
import { ContactTable, type ContactLine } from "./contact-table";
import { viewLog } from "./log-view";
import { ReportDialog } from "./report-dialog";

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
  const { request } = args;
  const { owner, vehicle, contacts, query } = await requireContacts(request);
  const form = await readForm(args, z.object(commonFields));
  if (!form.accepted) return form.response;
  const { contacts: words } = ownerWords();
  const contact = contactIn(query, contacts);
  // The owner may post a report twice. The second report succeeds and changes nothing.
  if (contact === undefined || contact.report === "impossible") return form.reject(words.notReportable);
  const report = { loginId: owner.loginId, vehicleId: vehicle.id, contactId: contact.id };
  const reported = await callApi(reportContact, report, { token: owner.token });
  if (reported.kind === "unauthorised") return endOwnerSession(request, "ownerLogin");
  if (reported.kind !== "ok") return form.rejectFor(reported, { refused: words.notReported, unavailable: words.notReported });
  const headers = { "Set-Cookie": await flash({ tone: "success", text: words.isReported }) };
  return redirect(logHref(request, vehicle.id), { status: 303, headers });
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().contacts);

export default function ContactLogScreen() {
  const { vehicle, plate, closeHref, toReport, settings, log, lines } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { contacts: words } = ownerWords();
  const form = usePageForm({ id: "report", names: [], constraints: {}, lastResult: reply?.lastResult });
  return (
    <Page>
      {toReport === null ? <ErrorSummary {...form.summary} /> : <ReportDialog contact={toReport} closeHref={closeHref} form={form} />}
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <p>
        <Plate number={plate} />
      </p>
      {log === null ? <ContactTable plate={plate} contacts={lines} /> : <ContactLog vehicle={vehicle} log={log} />}
      {settings !== null && (
        <p>
          <TextLink href={settings}>{words.settings}</TextLink>
        </p>
      )}
      <p>
        <TextLink href={paths.ownerHome()}>{words.back}</TextLink>
      </p>
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
 * @throws the errors of `requireOwnVehicle`, a 404 if the API does not support contacts, or a 429 or 503.
 */
async function requireContacts(request: Request) {
  const owner = await requireOwner(request);
  const query = new URL(request.url).searchParams;
  const { vehicle } = await requireOwnVehicle(owner, query.get("vehicle"), request);
  if (vehicle.isPaused === null) throw new Response(ownerWords().contacts.unknown, { status: 404 });
  const page = readPageNumber(query);
  const listed = await callApi(
    listContacts,
    // Omit the number of the first page, because earlier versions of this API call had no pages.
    { loginId: owner.loginId, vehicleId: vehicle.id, page: page === 1 ? null : page, reason: query.get("reason") },
    { token: owner.token },
  );
  if (listed.kind === "unauthorised") throw await endOwnerSession(request, "ownerLogin");
  if (listed.kind !== "ok") {
    throw new Response(ownerWords().contacts.unavailable, retryLaterInit(listed.kind === "refused" ? { kind: "unavailable" } : listed));
  }
  return { owner, vehicle, query, ...listed.data };
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
