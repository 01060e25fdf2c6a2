import type { Cell, Tone } from "#contract/desk";
import { paths } from "~/paths";
import { Badge, type BadgeTone } from "~/ui/badge";
import { formatDateTime } from "~/ui/date";
import type { IconName } from "~/ui/icon";
import { TextLink } from "~/ui/links-and-buttons";
import { LongCode } from "~/ui/long-code";
import { mailAddress } from "~/ui/mail-address";
import { Money } from "~/ui/money";

const badges: Readonly<Record<Tone, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  plain: { tone: "plain", icon: "info" },
  good: { tone: "good", icon: "check" },
  waiting: { tone: "soon", icon: "clock" },
  bad: { tone: "bad", icon: "warning" },
};

export function CellView({ cell }: { readonly cell: Cell }) {
  switch (cell.kind) {
    case "text":
    case "masked":
      return <span className="desk-text">{cell.text.includes("@") ? mailAddress(cell.text) : <LongCode>{cell.text}</LongCode>}</span>;
    case "number":
      return <>{cell.value}</>;
    case "money":
      return <Money paise={cell.paise} exact />;
    case "time":
      return cell.moment === null ? <>–</> : <time dateTime={cell.moment}>{formatDateTime(new Date(cell.moment))}</time>;
    case "badge":
      return <ToneBadge text={cell.text} tone={cell.tone} />;
    case "link":
      return (
        <TextLink href={paths.deskThing(cell.to.kind, cell.to.id)}>
          <LongCode>{cell.text}</LongCode>
        </TextLink>
      );
  }
}

export function ToneBadge({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return <Badge {...badges[tone]}>{text}</Badge>;
}
