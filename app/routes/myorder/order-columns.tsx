import type { Id } from "#contract/fields";
import type { OrderRow } from "~/features/reseller-lists/lists.server";
import { Amount } from "~/ui/money";
import { Icon } from "~/ui/icon";
import { OrderNumber } from "~/ui/order-number";
import { StatusBadge } from "~/features/reseller-lists/status-badge";
import type { Column } from "~/ui/table";
import { TextLink } from "~/ui/text-link";

/** Returns the id of an order's View link. Closing the order's details scrolls back to this link. */
export function orderAnchor(order: Id): string {
  return `view-${order}`;
}

/**
 * Returns the columns of My Order (spec, section 2).
 * @param viewHref returns the URL that opens an order's details.
 */
export function orderColumns(viewHref: (order: Id) => string): readonly Column<OrderRow>[] {
  return [
    { label: "Order No", isRowHeader: true, noWrap: true, onPhone: "start", cell: ({ id }) => <OrderNumber id={id} /> },
    { label: "Order Date", noWrap: true, onPhone: "second", cell: ({ date }) => date },
    { label: "Net Amount", align: "end", onPhone: "end", cell: ({ netAmount }) => <Amount paise={netAmount} /> },
    { label: "Mode", cell: ({ mode }) => mode },
    { label: "Payment Status", onPhone: "second", cell: ({ paymentStatus }) => <StatusBadge status={paymentStatus} /> },
    { label: "Order Status", onPhone: "second", cell: ({ status }) => <StatusBadge status={status} /> },
    { label: "Dispatch Date", noWrap: true, cell: ({ dispatchDate }) => dispatchDate },
    { label: "Courier", cell: ({ courier }) => courier },
    { label: "Docket No", cell: ({ docket }) => docket },
    {
      label: "View",
      onPhone: "link",
      cell: ({ id }) => (
        <TextLink href={viewHref(id)} id={orderAnchor(id)}>
          <Icon name="eye" />
          <span className="sr-only">View order {id}</span>
        </TextLink>
      ),
    },
  ];
}
