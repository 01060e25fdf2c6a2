import type { ReactNode } from "react";

import { unknownBloodGroup } from "#contract/limits";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import { StrongValue } from "~/ui/strong-value";
import { FilledSentence } from "~/words/filled-sentence";
import { scannerWords } from "~/words/words";
import type { ShownScan } from "./shown-scan";

type VehicleStripProps = {
  readonly scan: Pick<ShownScan, "plate" | "bloodGroup" | "hidesBloodGroup">;
  /** The page's title, above the plate. */
  readonly title?: ReactNode;
};

/** A dark band with the vehicle details that a scanner sees. */
export function VehicleStrip({ scan, title }: VehicleStripProps) {
  const { contact: words } = scannerWords();
  const group = scan.hidesBloodGroup ? words.bloodGroupHidden : bloodGroupText(scan.bloodGroup);
  return (
    <div className="vehicle-strip road">
      <div className="vehicle-strip-content">
        {title !== undefined && <h1 className="vehicle-strip-title">{title}</h1>}
        <Plate number={scan.plate} size="small" />
        <p className="vehicle-strip-fact">
          <Icon name="drop" size={16} />{" "}
          <FilledSentence sentence={words.bloodGroup} values={{ group: <StrongValue>{group}</StrongValue> }} />
        </p>
      </div>
    </div>
  );
}

/** Returns a blood group for the scanner. Returns the same text for no blood group and for "Don't know". */
export function bloodGroupText(group: string): string {
  return group === "" || group === unknownBloodGroup ? scannerWords().contact.bloodGroupUnknown : group;
}
