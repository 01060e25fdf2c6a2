import { Badge } from "~/ui/badge";
import type { Validity } from "./validity";

export function ValidityBadge({ validity }: { readonly validity: Validity }) {
  switch (validity.kind) {
    case "lifetime":
      return (
        <Badge tone="good" icon="check">
          Valid for Lifetime
        </Badge>
      );
    case "trial":
      return (
        <Badge tone="soon" icon="clock">
          Trial: {validity.daysLeft} {validity.daysLeft === 1 ? "day" : "days"} left
        </Badge>
      );
    case "expired":
      return (
        <Badge tone="bad" icon="warning">
          This QR code has expired..!
        </Badge>
      );
  }
}
