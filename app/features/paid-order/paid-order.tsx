import type { ReactNode } from "react";

import { formatRupees, GST_PERCENT } from "#contract/money";
import { taxAmounts } from "~/features/tax-document/tax-document-sheet";
import { paths } from "~/paths";
import { DescriptionList, type Description } from "~/ui/description-list";
import { LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { Money } from "~/ui/money";
import { Card, Page, Columns } from "~/ui/page";
import { Table, type Column } from "~/ui/table";
import type { ShownOrder } from "./read-order.server";

/** What was ordered and paid, where the parcel is, and the invoice and credit notes. */
export function PaidOrder(shown: ShownOrder) {
  const { order, refunds, changePath, erasePath, cancelling } = shown;
  return (
    <>
      <Columns count={2}>
        <Card title="Status">
          <DescriptionList items={[...statusOf(shown), ...refunds.map(refundRow), ...declinedRow(shown)]} />
          {cancelling?.path && <LinkParagraph href={cancelling.path}>Ask to cancel this order</LinkParagraph>}
        </Card>
        <Customer order={order} changePath={changePath} erasePath={erasePath} />
      </Columns>
      <Ordered {...shown} />
    </>
  );
}

type PageWithReceiptProps = {
  /** Null if the API does not show orders. */
  readonly receipt: ShownOrder | null;
  readonly children: ReactNode;
};

/** A page that thanks for a payment, with the receipt beside it: what was paid, by whom, and the invoice. */
export function PageWithReceipt({ receipt, children }: PageWithReceiptProps) {
  if (receipt === null) return <Page width="form">{children}</Page>;
  return (
    <Page>
      <div className="main-and-side">
        <div className="main">{children}</div>
        <div className="side flow">
          <Ordered {...receipt} />
          <Customer order={receipt.order} />
        </div>
      </div>
    </Page>
  );
}

type CustomerProps = Pick<ShownOrder, "order"> & Partial<Pick<ShownOrder, "changePath" | "erasePath">>;

function Customer({ order, changePath = null, erasePath = null }: CustomerProps) {
  const { name, address, city, pincode, state, phone, email } = order.shipTo;
  return (
    <Card title={needsParcel(order) ? "Ship to" : "Ordered by"}>
      <p className="invoice-party">
        {[name, address, `${city} ${pincode}`.trim(), state, phone && `Phone: ${phone}`, email && `E-mail: ${email}`]
          .filter((line) => line !== "")
          .join("\n")}
      </p>
      {phone === "" && <p>The phone number and the e-mail address are erased.</p>}
      {changePath !== null && <LinkParagraph href={changePath}>Change the address, phone or e-mail</LinkParagraph>}
      {erasePath !== null && <LinkParagraph href={erasePath}>Erase the phone number and e-mail address</LinkParagraph>}
    </Card>
  );
}

function Ordered({ order, invoice, documents }: ShownOrder) {
  const { lines, total } = order;
  return (
    <>
      <Table
        caption={needsParcel(order) && !lines.some(({ isSingle }) => isSingle) ? "Products, in packs of two" : "Products"}
        twoLines
        columns={columns}
        rows={lines}
        rowKey={(_, index) => index}
      />
      <DescriptionList
        amounts
        items={[
          ...(invoice === null ? amountsWithoutInvoice(order) : taxAmounts(invoice)),
          { label: isOnAccount(order) ? "Total" : "Total paid", value: <Money paise={total} exact />, strong: true },
        ]}
      />
      {documents.length > 0 && (
        <Card title="To print">
          <ul className="flow">
            {documents.map(({ title, number, date, path }) => (
              <li key={number}>
                <TextLink href={path}>
                  {title} {number}
                </TextLink>{" "}
                of {date}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function statusOf({ order, cancelling }: ShownOrder): Description[] {
  const { state, paidAt, sentAt, courier, docket, tracking } = order;
  const isCancelled = state === "cancelled" || state === "refund due";
  const paid = isOnAccount(order)
    ? { label: "Payment", value: isCancelled ? "Its amount is off your account." : "On your account" }
    : { label: "Paid", value: paidAt ?? "Yes" };
  if (isCancelled)
    return [paid, { label: "Order", value: "Cancelled. We do not send anything." }, ...refundDue(state), ...orderAgain(order)];
  if (state === "refunded") return [paid, { label: "Order", value: "We are not sending this order. The reason is below." }];
  if (!needsParcel(order)) return [paid, { label: "Parcel", value: "None: you have the sticker already." }];
  if (state === "asked to cancel") {
    const since = cancelling?.askedAt ? ` on ${cancelling.askedAt}` : "";
    return [
      paid,
      { label: "Order", value: `You asked us to cancel it${since}. We keep the parcel here until we have decided, and write to you.` },
    ];
  }
  const arrival = { label: "Arrival", value: arrivalOf(order) };
  if (sentAt === null) return [paid, { label: "Parcel", value: "We are packing it. We write when it is on its way." }, arrival];
  return [
    ...[paid, { label: "Sent", value: sentAt }, { label: "Courier", value: courier }, { label: "Docket No", value: docket }],
    ...(tracking === "" ? [] : [{ label: "Where it is", value: <TextLink href={tracking}>Track the parcel</TextLink> }]),
    arrival,
  ];
}

function arrivalOf({ arrival, kind }: ShownOrder["order"]) {
  if (arrival === null) return `In 3-5 business days after the ${kind === "reseller" ? "order" : "payment"}.`;
  if (!arrival.isLate) return `${arrival.first} to ${arrival.last}`;
  return (
    <>
      It should have come by {arrival.last}. If it has not, <TextLink href={paths.contact()}>ask us</TextLink>.
    </>
  );
}

/** A refund that failed is not in the list of refunds. */
function refundDue(state: ShownOrder["order"]["state"]): Description[] {
  if (state !== "refund due") return [];
  const value = (
    <>
      Your payment is not on its way back in full: sending it failed. We try again. Questions?{" "}
      <TextLink href={paths.contact()}>Ask us</TextLink>.
    </>
  );
  return [{ label: "Money", value }];
}

function declinedRow({ order, cancelling }: ShownOrder): Description[] {
  if (order.state !== "to dispatch" || !cancelling?.declined) return [];
  return [{ label: "Your wish to cancel", value: `We cannot cancel this order: ${cancelling.declined}` }];
}

function orderAgain({ kind }: ShownOrder["order"]): Description[] {
  return kind === "shop" ? [{ label: "New order", value: <TextLink href={paths.products()}>Order again</TextLink> }] : [];
}

const refundSentences: Readonly<Record<ShownOrder["refunds"][number]["state"], (sum: string) => string>> = {
  sent: (sum) => `We have sent ${sum} back.`,
  pending: (sum) => `We send ${sum} back.`,
  disputed: (sum) => `Your bank looks at your dispute about ${sum}.`,
  returned: (sum) => `Your bank returned ${sum} to you after your dispute.`,
};

function refundRow({ amount, state, day }: ShownOrder["refunds"][number], index: number): Description {
  const sum = formatRupees(amount, true);
  return {
    label: index === 0 ? "Refund" : `Refund ${index + 1}`,
    value: `${refundSentences[state](sum)} ${day}`,
  };
}

/** An order that was paid before there were invoices. */
function amountsWithoutInvoice({ discount, gst }: ShownOrder["order"]): Description[] {
  return [
    ...(discount > 0 ? [{ label: "Discount", value: <Money paise={-discount} exact /> }] : []),
    { label: `GST (${GST_PERCENT}%)`, value: <Money paise={gst} exact /> },
  ];
}

/** A reseller's postpaid order has no payment of its own. */
export function isOnAccount({ kind, paidAt }: { readonly kind: string; readonly paidAt: unknown }): boolean {
  return kind === "reseller" && paidAt === null;
}

function needsParcel({ kind }: ShownOrder["order"]): boolean {
  return kind === "shop" || kind === "reseller";
}

const columns: readonly Column<ShownOrder["order"]["lines"][number]>[] = [
  { label: "Name", isRowHeader: true, onPhone: "start", cell: ({ name }) => name },
  { label: "Qty", align: "end", onPhone: "labelled", cell: ({ quantity }) => quantity },
  { label: "Price", align: "end", onPhone: "labelled", cell: ({ price }) => <Money paise={price} exact /> },
  { label: "Amount", align: "end", onPhone: "end", cell: ({ price, quantity }) => <Money paise={price * quantity} exact /> },
];
