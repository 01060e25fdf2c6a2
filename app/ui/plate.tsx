import { classNames } from "./class-names";
import { plateGroups } from "#contract/plate-groups";

export type PlateSize = "small" | "medium" | "large";

/** A number plate. CSS draws the gaps between groups, so people can copy the number and search for it in one piece. */
export function Plate({ number, size = "medium" }: { readonly number: string; readonly size?: PlateSize }) {
  return (
    <data value={number} className={classNames("plate", size === "small" && "plate-small", size === "large" && "plate-large")}>
      <span className="plate-strip" aria-hidden="true">
        IND
      </span>{" "}
      <span className="plate-number">
        {plateGroups(number).map((group, index) => (
          <span key={index} className="plate-group">
            {group}
          </span>
        ))}
      </span>
    </data>
  );
}
