import type { Validity } from "~/features/vehicle/validity";
import { ValidityBadge } from "~/features/vehicle/validity-badge";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { formatPhone } from "~/ui/phone";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";

type VehicleCardProps = { readonly plate: string; readonly emergencyPhone: string; readonly validity: Validity };

/** The vehicle to renew, read-only. */
export function VehicleCard({ plate, emergencyPhone, validity }: VehicleCardProps) {
  const { vehicles: words, renewal } = ownerWords();
  return (
    <Card title={words.vehicle}>
      <DescriptionList
        items={[
          { label: renewal.plate, value: <Plate number={plate} size="small" /> },
          { label: words.emergencyContact, value: formatPhone(emergencyPhone) },
          { label: words.validity, value: <ValidityBadge validity={validity} /> },
        ]}
      />
    </Card>
  );
}
