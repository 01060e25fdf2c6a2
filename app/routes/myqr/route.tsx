import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import type { Vehicle } from "#contract/owner";
import { now } from "~/clock.server";
import { requireVehicles } from "~/features/vehicle/read-vehicles.server";
import { validityOf, type Validity } from "~/features/vehicle/validity";
import { ValidityBadge } from "~/features/vehicle/validity-badge";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireOwner } from "~/session/owner.server";
import { Badge } from "~/ui/badge";
import { Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { Plate } from "~/ui/plate";
import { Table, type Column } from "~/ui/table";
import { TextLink } from "~/ui/text-link";

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const { vehicles } = await requireVehicles(owner, request);
  return json<Row[]>(
    vehicles.map(({ id, plate, emergencyPhone, isPaused, ...vehicle }) => ({
      ...{ id, plate, emergencyPhone, isPaused },
      validity: validityOf(vehicle, now()),
    })),
  );
}

export const handle = plainScreen({ bar: "owner", footer: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "My vehicles", description: "Your vehicles and their emergency contacts." });

export default function Vehicles() {
  const vehicles = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>My vehicles</PageHeading>
      <Table
        caption="Your vehicles and their stickers"
        captionHidden
        columns={columns}
        rows={vehicles}
        rowKey={({ id }) => id}
        empty="You have no vehicles yet. To add one, scan its sticker with your phone camera."
      />
    </Page>
  );
}

type Row = Pick<Vehicle, "id" | "plate" | "emergencyPhone" | "isPaused"> & { readonly validity: Validity };

const columns: readonly Column<Row>[] = [
  { label: "Vehicle", isRowHeader: true, cell: ({ plate }) => <Plate number={plate} size="small" /> },
  { label: "Emergency contact", cell: ({ emergencyPhone }) => formatPhone(emergencyPhone) },
  {
    label: "Validity",
    cell: ({ validity, isPaused }) => (
      <span>
        <ValidityBadge validity={validity} />{" "}
        {isPaused && (
          <Badge tone="plain" icon="pause">
            Paused
          </Badge>
        )}
      </span>
    ),
  },
  {
    label: "Action",
    cell: ({ id, plate }) => (
      <TextLink href={paths.editVehicle(id)}>
        Edit<span className="sr-only"> {plate}</span>
      </TextLink>
    ),
  },
];
