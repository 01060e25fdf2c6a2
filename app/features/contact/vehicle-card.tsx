import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import { StrongValue } from "~/ui/strong-value";
import { FilledSentence } from "~/words/filled-sentence";
import { scannerWords } from "~/words/words";

type VehicleCardProps = { readonly plate: string; readonly bloodGroup: string; readonly hidesBloodGroup: boolean };

/** The vehicle details that a scanner sees. */
export function VehicleCard({ plate, bloodGroup, hidesBloodGroup }: VehicleCardProps) {
  const { contact: words } = scannerWords();
  const group = hidesBloodGroup ? words.bloodGroupHidden : bloodGroup || words.bloodGroupUnknown;
  return (
    <Card tone="road">
      <p>
        <Plate number={plate} size="large" />
      </p>
      <p>
        <Icon name="drop" /> <FilledSentence sentence={words.bloodGroup} values={{ group: <StrongValue>{group}</StrongValue> }} />
      </p>
    </Card>
  );
}
