import type { Validity } from "~/features/vehicle/validity";
import { ValidityBadge } from "~/features/vehicle/validity-badge";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { formatPhone } from "~/ui/phone";
import { Plate } from "~/ui/plate";

type VehicleCardProps = { readonly plate: string; readonly emergencyPhone: string; readonly validity: Validity };

/** The vehicle to renew, read-only. */
export function VehicleCard({ plate, emergencyPhone, validity }: VehicleCardProps) {
  return (
    <Card title="Vehicle">
      <DescriptionList
        items={[
          { label: "Plate", value: <Plate number={plate} size="small" /> },
          { label: "Emergency contact", value: formatPhone(emergencyPhone) },
          { label: "Validity", value: <ValidityBadge validity={validity} /> },
        ]}
      />
    </Card>
  );
}
