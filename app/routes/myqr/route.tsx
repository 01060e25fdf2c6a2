import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Vehicle } from "#contract/owner";
import { now } from "~/env.server";
import { requireVehicles } from "~/features/vehicle/read-vehicles.server";
import { validityOf, type Validity } from "~/features/vehicle/validity";
import { ValidityBadge } from "~/features/vehicle/validity-badge";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { requireOwner } from "~/session/owner.server";
import { Badge } from "~/ui/badge";
import { TextLink } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { Plate } from "~/ui/plate";
import { Table, type Column } from "~/ui/table";
import { ownerWords } from "~/words/words";

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

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().vehicles);

export default function Vehicles() {
  const vehicles = useLoaderData<typeof loader>();
  const { vehicles: words } = ownerWords();
  return (
    <Page>
      <PageHeading>{words.title}</PageHeading>
      <Table caption={words.caption} captionHidden columns={columns()} rows={vehicles} rowKey={({ id }) => id} empty={words.none} />
    </Page>
  );
}

type Row = Pick<Vehicle, "id" | "plate" | "emergencyPhone" | "isPaused"> & { readonly validity: Validity };

function columns(): readonly Column<Row>[] {
  const { vehicles: words } = ownerWords();
  return [
    { label: words.vehicle, isRowHeader: true, cell: ({ plate }) => <Plate number={plate} size="small" /> },
    { label: words.emergencyContact, cell: ({ emergencyPhone }) => formatPhone(emergencyPhone) },
    {
      label: words.validity,
      cell: ({ validity, isPaused }) => (
        <span>
          <ValidityBadge validity={validity} />{" "}
          {isPaused && (
            <Badge tone="plain" icon="pause">
              {words.paused}
            </Badge>
          )}
        </span>
      ),
    },
    {
      label: words.action,
      cell: ({ id, plate }) => (
        <TextLink href={paths.editVehicle(id)}>
          {words.edit}
          <span className="sr-only">{words.editPlate({ plate })}</span>
        </TextLink>
      ),
    },
  ];
}
