import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { listContacts } from "#contract/owner-contacts";
import { callApi } from "~/api/client.server";
import { requireOwnVehicle } from "~/features/vehicle/read-vehicles.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { endOwnerSession, requireOwner } from "~/session/owner.server";
import { formatDateTime } from "~/ui/date";
import { Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { Table, type Column } from "~/ui/table";
import { TextLink } from "~/ui/text-link";
import { messages } from "~/words/messages";
import { contactLabels } from "./contact-labels";

/** Lists the messages and calls about one vehicle, without any phone number. */
export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const { vehicle } = await requireOwnVehicle(owner, new URL(request.url).searchParams.get("vehicle"), request);
  if (vehicle.isPaused === null) throw new Response(messages.contactsUnknown, { status: 404 });
  const contacts = await callApi(listContacts, { loginId: owner.loginId, vehicleId: vehicle.id }, { token: owner.token });
  if (contacts.kind === "unauthorised") throw await endOwnerSession(request, "ownerLogin");
  if (contacts.kind !== "ok") throw new Response(messages.contactsUnavailable, { status: 503 });
  return json({
    plate: vehicle.plate,
    settings: vehicle.hasContactSettings ? paths.contactSettings(vehicle.id) : null,
    contacts: contacts.data.contacts.map((contact): Row => ({
      at: contact.at ? formatDateTime(contact.at) : "",
      ...contactLabels(contact),
    })),
  });
}

export const handle = screen({ bar: "owner", footer: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Contacts", description: "Messages and calls about your vehicle." });

export default function ContactLog() {
  const { plate, settings, contacts } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading lead="Messages and calls about your vehicle. Neither of you sees the other's number.">Contacts</PageHeading>
      <p>
        <Plate number={plate} />
      </p>
      <Table
        caption={`Contacts about ${plate}, newest first`}
        captionHidden
        columns={columns}
        rows={contacts}
        rowKey={(_, index) => index}
        empty="Nobody has contacted you yet."
      />
      {settings !== null && (
        <p>
          <TextLink href={settings}>Contact settings</TextLink>
        </p>
      )}
      <p>
        <TextLink href={paths.ownerHome()}>Back to my details</TextLink>
      </p>
    </Page>
  );
}

type Row = { readonly at: string; readonly what: string; readonly outcome: string };

const columns: readonly Column<Row>[] = [
  { label: "When", isRowHeader: true, cell: ({ at }) => at },
  { label: "What", cell: ({ what }) => what },
  { label: "Result", cell: ({ outcome }) => outcome },
];
