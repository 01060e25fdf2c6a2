import type { PresetMessage, PresetMessageId } from "#contract/contact-policy";
import { DrawnIcon } from "~/ui/icon";

const noParking = "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM5.6 5.6l12.8 12.8M10 17V7h3a3 3 0 0 1 0 6h-3";
const towHook = "M9 3h6v3H9zM12 6v4.5a4.8 4.8 0 1 1-4.8 4.8";

/** SVG paths on a 24 × 24 grid, by message. */
const paths: Readonly<Record<PresetMessageId, string>> = {
  /** An open box. */
  "1": "M4 11h16v9H4zM4 11l4-7h12M10 15h4",
  "2": towHook,
  "5": towHook,
  /** A headlamp. */
  "6": "M10 5c-4.5 0-7 3-7 7s2.5 7 7 7c1.5-1.5 2-4.5 2-7s-.5-5.5-2-7zM16 7l5-1M16 12h5M16 17l5 1",
  "7": noParking,
  /** A key. */
  "8": "M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 11l9 9M15 15l3-3",
  "9": noParking,
  /** A baby's face. */
  "10": "M12 4.5a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4zM9 11.5v.5M15 11.5v.5M9 16c2 1.5 4 1.5 6 0M12 4.5c-1.5-.5-1.5-2.5.5-2.5",
  /** A car's door. */
  "11": "M4 20v-9l6-7h10v16zM4 11h16M15 15h2",
};

/** An icon that shows what a preset message is about. */
export function PresetIcon({ id }: Pick<PresetMessage, "id">) {
  return <DrawnIcon path={paths[id]} size={32} />;
}
