import { Badge } from "~/ui/badge";
import { ownerWords } from "~/words/words";
import type { Validity } from "./validity";

export function ValidityBadge({ validity }: { readonly validity: Validity }) {
  const { validity: words } = ownerWords();
  switch (validity.kind) {
    case "lifetime":
      return (
        <Badge tone="good" icon="check">
          {words.lifetime}
        </Badge>
      );
    case "trial":
      return (
        <Badge tone="soon" icon="clock">
          {words.trial(validity.daysLeft)}
        </Badge>
      );
    case "expired":
      return (
        <Badge tone="bad" icon="warning">
          {words.expired}
        </Badge>
      );
  }
}
