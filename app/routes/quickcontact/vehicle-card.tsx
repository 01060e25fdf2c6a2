import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";

type VehicleCardProps = { readonly plate: string; readonly bloodGroup: string };

/** All that the person who scans sees: the plate number and the blood group. */
export function VehicleCard({ plate, bloodGroup }: VehicleCardProps) {
  return (
    <>
      <PageHeading lead="Send the owner a message, or ask for a call. Neither of you sees the other's number.">
        Contact the owner
      </PageHeading>
      <Card tone="road">
        <p>
          <Plate number={plate} size="large" />
        </p>
        <p>
          <Icon name="drop" /> Blood group: <strong>{bloodGroup || "N/A"}</strong>
        </p>
      </Card>
    </>
  );
}
