import { GST_PERCENT } from "#contract/money";
import type { Invoice } from "#contract/reseller-invoice";
import type { Operator } from "~/root-data";
import { Columns } from "~/ui/row-and-columns";
import { Card } from "~/ui/card";
import { DescriptionList, type Description } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { Table, type Column } from "~/ui/table";

type InvoiceSheetProps = { readonly invoice: Invoice; readonly seller: Operator };

/** The content of a tax invoice. */
export function InvoiceSheet({ invoice, seller }: InvoiceSheetProps) {
  return (
    <>
      <DescriptionList
        items={[
          { label: "Invoice No", value: invoice.number },
          { label: "Invoice Date", value: invoice.date },
          { label: "Order No", value: invoice.orderId },
          { label: "Mode", value: invoice.mode },
          { label: "Payment Status", value: invoice.paymentStatus },
          { label: "Place of supply", value: invoice.buyer.state },
        ]}
      />
      <Columns count={2}>
        <Card title="Sold by">
          <p className="invoice-party">{sellerLines(seller, invoice.sellerState)}</p>
        </Card>
        <Card title="Billed to">
          <p className="invoice-party">{buyerLines(invoice.buyer)}</p>
        </Card>
      </Columns>
      <Table caption="Products" columns={columns} rows={invoice.lines} rowKey={(_, index) => index} />
      <DescriptionList
        amounts
        items={[
          { label: "Taxable amount", value: <Money paise={invoice.taxable} exact /> },
          ...taxes(invoice),
          { label: "Net Amount", value: <Money paise={invoice.total} exact />, strong: true },
        ]}
      />
    </>
  );
}

/** Returns the rows for GST. An order within the seller's state has half CGST and half SGST. Any other order has IGST. */
function taxes({ cgst, sgst, igst }: Invoice): Description[] {
  const half = GST_PERCENT / 2;
  if (igst > 0) return [{ label: `IGST (${GST_PERCENT}%)`, value: <Money paise={igst} exact /> }];
  return [
    { label: `CGST (${half}%)`, value: <Money paise={cgst} exact /> },
    { label: `SGST (${half}%)`, value: <Money paise={sgst} exact /> },
  ];
}

function sellerLines({ name, postalAddress, gstin }: Operator, state: string): string {
  return joined([name, postalAddress, state, gstin && `GSTIN: ${gstin}`]);
}

function buyerLines({ name, address, city, pincode, state, phone, email, gstin }: Invoice["buyer"]): string {
  return joined([name, address, `${city} ${pincode}`.trim(), state, phone, email, gstin && `GSTIN: ${gstin}`]);
}

function joined(lines: readonly string[]): string {
  return lines.filter((line) => line !== "").join("\n");
}

const columns: readonly Column<Invoice["lines"][number]>[] = [
  { label: "Name", isRowHeader: true, cell: ({ name }) => name },
  { label: "Qty", align: "end", cell: ({ quantity }) => quantity },
  { label: "Rate", align: "end", cell: ({ rate }) => <Money paise={rate} exact /> },
  { label: "Amount", align: "end", cell: ({ quantity, rate }) => <Money paise={quantity * rate} exact /> },
];
