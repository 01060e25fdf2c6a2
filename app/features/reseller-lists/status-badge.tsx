import { orderStatuses, paymentStatusWords } from "#contract/reseller-words";
import { Badge, type BadgeTone } from "~/ui/badge";
import type { IconName } from "~/ui/icon";

/** The status of an order or a payment, as the API sends it. A status that the built-in API does not use has no colour. */
export function StatusBadge({ status }: { readonly status: string }) {
  if (status === "") return null;
  const { tone, icon } = looks.get(status) ?? unknown;
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  );
}

type Look = { readonly tone: BadgeTone; readonly icon: IconName };

const unknown: Look = { tone: "plain", icon: "info" };
const waiting: Look = { tone: "soon", icon: "clock" };
const over: Look = { tone: "plain", icon: "cross" };
const done: Look = { tone: "good", icon: "check" };

const looks: ReadonlyMap<string, Look> = new Map([
  [orderStatuses.awaitingPayment, waiting],
  [orderStatuses.placed, waiting],
  [orderStatuses.askedToCancel, waiting],
  [orderStatuses.dispatched, done],
  [orderStatuses.refunded, over],
  [orderStatuses.cancelled, over],
  [paymentStatusWords.pending, waiting],
  [paymentStatusWords.paid, done],
  [paymentStatusWords.failed, { tone: "bad", icon: "cross" }],
]);
