import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";

type VehicleCardProps = { readonly plate: string; readonly bloodGroup: string; readonly hidesBloodGroup: boolean };

/** The vehicle details that a scanner sees. */
export function VehicleCard({ plate, bloodGroup, hidesBloodGroup }: VehicleCardProps) {
  return (
    <Card tone="road">
      <p>
        <Plate number={plate} size="large" />
      </p>
      <p>
        <Icon name="drop" /> Blood group: <strong>{hidesBloodGroup ? "only in an accident" : bloodGroup || "N/A"}</strong>
      </p>
    </Card>
  );
}
