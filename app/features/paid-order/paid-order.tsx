import type { ReactNode } from "react";

import { formatRupees, GST_PERCENT } from "#contract/money";
import { taxAmounts } from "~/features/tax-document/tax-document-sheet";
import { paths } from "~/paths";
import { DescriptionList, type Description } from "~/ui/description-list";
import { LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { Money } from "~/ui/money";
import { Card, Page, Columns } from "~/ui/page";
import { Path, type PathStep } from "~/ui/path";
import { formatPhone } from "~/ui/phone";
import { Table, type Column } from "~/ui/table";
import type { ShownOrder } from "./read-order.server";

/** What was ordered and paid, where the parcel is, and the invoice and credit notes. */
export function PaidOrder(shown: ShownOrder) {
  const { refunds, cancelling } = shown;
  return (
    <>
      <Columns count={2}>
        <Card title="Status">
          <Path steps={[...statusOf(shown), ...refunds.map(refundStep), ...declined(shown)]} />
          {cancelling?.path && <LinkParagraph href={cancelling.path}>Ask to cancel this order</LinkParagraph>}
          <LinkParagraph href={paths.contact()}>Questions? Ask us</LinkParagraph>
        </Card>
        <Customer {...shown} />
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
    <Page
      side={
        <>
          <Ordered {...receipt} />
          <Customer {...receipt} changePath={null} erasePath={null} />
        </>
      }
    >
      {children}
    </Page>
  );
}

function Customer({ order, invoice, changePath, erasePath }: ShownOrder) {
  const { name, address, city, pincode, state, phone, email } = order.shipTo;
  return (
    <Card title={needsParcel(order) ? "Ship to" : "Ordered by"}>
      <p className="invoice-party">
        {[name, address, `${city} ${pincode}`.trim(), state, phone && `Phone: ${formatPhone(phone)}`, email && `E-mail: ${email}`]
          .filter((line) => line !== "")
          .join("\n")}
      </p>
      {invoice?.buyer.gstin && (
        <p>
          Invoice to {invoice.buyer.name}, GSTIN {invoice.buyer.gstin}
        </p>
      )}
      {phone === "" && <p>The phone number and the e-mail address are erased.</p>}
      {changePath !== null && <LinkParagraph href={changePath}>Change the address, phone or e-mail</LinkParagraph>}
      {erasePath !== null && <LinkParagraph href={erasePath}>Erase the phone number and e-mail address</LinkParagraph>}
    </Card>
  );
}

function Ordered({ order, invoice, documents }: ShownOrder) {
  const { lines, total } = order;
  const title = needsParcel(order) && !lines.some(({ isSingle }) => isSingle) ? "Products, in packs of two" : "Products";
  return (
    <Card title={title}>
      <Table caption={title} captionHidden twoLines columns={columns} rows={lines} rowKey={(_, index) => index} />
      <DescriptionList
        amounts
        items={[
          ...(invoice === null ? amountsWithoutInvoice(order) : taxAmounts(invoice)),
          { label: isOnAccount(order) ? "Total" : "Total paid", value: <Money paise={total} exact />, strong: true },
        ]}
      />
      {documents.map(({ title, number, date, path }) => (
        <p key={number}>
          <TextLink href={path}>
            {title} {number}
          </TextLink>{" "}
          of <span className="whitespace-nowrap">{date}</span>
        </p>
      ))}
    </Card>
  );
}

function statusOf({ order, cancelling }: ShownOrder): PathStep[] {
  const { state, paidAt, sentAt, courier, docket, tracking } = order;
  const isCancelled = state === "cancelled" || state === "refund due";
  const paid: PathStep = isOnAccount(order)
    ? { label: "Payment", text: isCancelled ? "Its amount is off your account." : "On your account", mark: "done" }
    : { label: "Paid", text: paidAt ?? "Yes", mark: "done" };
  const next = (label: string, text: ReactNode, mark: PathStep["mark"] = "current"): PathStep => ({ label, text, mark });
  if (isCancelled) return [paid, next("Order", "Cancelled. We do not send anything.", "failed"), ...refundDue(state), ...orderAgain(order)];
  if (state === "refunded") return [paid, next("Order", "We are not sending this order. The reason is below.", "failed")];
  if (!needsParcel(order)) return [paid, next("Parcel", "None: you have the sticker already.", "done")];
  if (state === "asked to cancel") {
    const since = cancelling?.askedAt ? ` on ${cancelling.askedAt}` : "";
    return [paid, next("Order", `You asked us to cancel it${since}. We keep the parcel here until we have decided, and write to you.`)];
  }
  const arrival = arrivalOf(order);
  if (sentAt === null) {
    return [paid, next("Parcel", "We are packing it. We write when it is on its way."), next("Arrival", arrival, "open")];
  }
  const sent = (
    <>
      {sentAt}, {courier}, Docket No {docket} {tracking !== "" && <TextLink href={tracking}>Track the parcel</TextLink>}
    </>
  );
  return [paid, next("Sent", sent, "done"), next("Arrival", arrival)];
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
function refundDue(state: ShownOrder["order"]["state"]): PathStep[] {
  if (state !== "refund due") return [];
  const text = (
    <>
      Your payment is not on its way back in full: sending it failed. We try again. Questions?{" "}
      <TextLink href={paths.contact()}>Ask us</TextLink>.
    </>
  );
  return [{ label: "Money", text, mark: "current" }];
}

function declined({ order, cancelling }: ShownOrder): PathStep[] {
  if (order.state !== "to dispatch" || !cancelling?.declined) return [];
  return [{ label: "Your wish to cancel", text: `We cannot cancel this order: ${cancelling.declined}`, mark: "failed" }];
}

function orderAgain({ kind }: ShownOrder["order"]): PathStep[] {
  return kind === "shop" ? [{ label: "New order", text: <TextLink href={paths.products()}>Order again</TextLink>, mark: "open" }] : [];
}

const refundSentences: Readonly<Record<ShownOrder["refunds"][number]["state"], (sum: string) => string>> = {
  sent: (sum) => `We have sent ${sum} back.`,
  pending: (sum) => `We send ${sum} back.`,
  disputed: (sum) => `Your bank looks at your dispute about ${sum}.`,
  returned: (sum) => `Your bank returned ${sum} to you after your dispute.`,
};

function refundStep({ amount, state, day }: ShownOrder["refunds"][number], index: number): PathStep {
  const text = `${refundSentences[state](formatRupees(amount, true))} ${day}`;
  return { label: index === 0 ? "Refund" : `Refund ${index + 1}`, text, mark: state === "sent" ? "done" : "current" };
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
