import type { Id } from "#contract/fields";
import { formatRupees, GST_PERCENT } from "#contract/money";
import { orderStatuses } from "#contract/reseller-words";
import type { OrderRow } from "~/features/reseller-lists/lists.server";
import type { OrderFacts } from "~/features/reseller-lists/read-details.server";
import { reorderRows } from "~/features/reseller-price/rows-in-url";
import { ErrorSummary } from "~/forms/error-summary";
import type { PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { DescriptionList } from "~/ui/description-list";
import { LinkedDialog } from "~/ui/linked-dialog";
import { Button, ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { Amount, Money } from "~/ui/money";
import { OrderNumber } from "~/ui/order-number";
import { Row } from "~/ui/page";
import { Table, type Column } from "~/ui/table";

type OrderDialogProps = {
  readonly id: Id;
  readonly order: OrderFacts;
  /** The order in the list. If the shown page of the list does not contain it, null: the invoice page then says whether there is one. */
  readonly row: OrderRow | null;
  readonly closeHref: string;
  readonly payForm: PageForm<never>;
};

export function OrderDialog({ id, order, row, closeHref, payForm }: OrderDialogProps) {
  const { number, date, status, paymentStatus, lines, total, gst, netAmount, isPayable, orderedBy, pageCode } = order;
  return (
    <LinkedDialog
      title="Order Details"
      closeHref={closeHref}
      foot={
        <Row>
          {isPayable && (
            <form {...payForm.props}>
              <Button tone="main">{netAmount === null ? "Pay" : `Pay ${formatRupees(netAmount)}`}</Button>
            </form>
          )}
          <ButtonLink href={closeHref}>Close</ButtonLink>
        </Row>
      }
    >
      <ErrorSummary {...payForm.summary} />
      <DescriptionList
        items={[
          { label: "Order No", value: <OrderNumber id={number} /> },
          { label: "Order Date", value: date },
          { label: "Order Status", value: status },
          { label: "Payment Status", value: paymentStatus },
          ...(orderedBy === "" ? [] : [{ label: "Ordered by", value: orderedBy }]),
        ]}
      />
      <Table caption="Products, in packs of two" twoLines columns={columns} rows={lines} rowKey={(_, index) => index} />
      <DescriptionList
        amounts
        items={[
          { label: "Total Amount", value: <Amount paise={total} /> },
          { label: `GST(${GST_PERCENT}%)`, value: <Amount paise={gst} /> },
          { label: "Net Amount", value: <Amount paise={netAmount} />, strong: true },
        ]}
      />
      {row !== null && (
        <DescriptionList
          items={[
            { label: "Mode", value: row.mode },
            { label: "Dispatch Date", value: row.dispatchDate },
            { label: "Courier", value: row.courier },
            { label: "Docket No", value: row.docket },
          ].filter(({ value }) => value !== "")}
        />
      )}
      <Row>
        <TextLink href={paths.newOrder(reorderRows(lines, row?.mode ?? ""))}>Order the same again</TextLink>{" "}
        {row?.invoiceNumber !== "" && <TextLink href={paths.resellerInvoice(id)}>Invoice</TextLink>}{" "}
        <TextLink href={paths.resellerPackingSlip(id)}>Packing slip</TextLink>{" "}
        {pageCode !== "" && status === orderStatuses.placed && <TextLink href={paths.cancelOrder(pageCode)}>Ask to cancel</TextLink>}
        {pageCode !== "" && status !== orderStatuses.placed && <TextLink href={paths.order(pageCode)}>Order page</TextLink>}
      </Row>
    </LinkedDialog>
  );
}

const columns: readonly Column<OrderFacts["lines"][number]>[] = [
  { label: "Name", isRowHeader: true, onPhone: "start", cell: ({ name }) => name },
  { label: "Qty", align: "end", onPhone: "labelled", cell: ({ quantity }) => quantity },
  { label: "Rate", align: "end", onPhone: "labelled", cell: ({ rate }) => <Money paise={rate} exact /> },
  { label: "Amount", align: "end", onPhone: "end", cell: ({ quantity, rate }) => <Money paise={quantity * rate} exact /> },
];
