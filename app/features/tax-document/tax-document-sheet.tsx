import type { TaxDocument } from "#contract/tax-documents";
import { DescriptionList, type Description } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { OrderNumber } from "~/ui/order-number";
import { Columns, Card } from "~/ui/page";
import { Table, type Column } from "~/ui/table";
import { amountInWords } from "./amount-in-words";

/** The unit of a renewal, which is a service. A credit note has no lines. */
const SERVICE_UNIT = "OTH";

type TaxDocumentSheetProps = {
  readonly document: TaxDocument;
  readonly facts?: readonly Description[];
};

/** A tax invoice or credit note, with all that the CGST Rules ask (rules 46 and 53, docs/decisions/0049-invoices.md). */
export function TaxDocumentSheet({ document, facts = [] }: TaxDocumentSheetProps) {
  const { number, date, orderId, corrects, buyer, seller, lines, total } = document;
  const name = corrects === null ? "Invoice" : "Credit Note";
  return (
    <div className="card invoice flow">
      <DescriptionList
        items={[
          { label: `${name} No`, value: number },
          { label: `${name} Date`, value: date },
          ...(corrects === null ? [] : [{ label: "For invoice", value: `${corrects.number} of ${corrects.date}` }]),
          { label: "Order No", value: <OrderNumber id={orderId} /> },
          ...facts,
          { label: "Place of supply", value: placeOf(buyer) },
          { label: "Reverse charge", value: "No" },
        ]}
      />
      <Columns count={2}>
        <Card title="Sold by">
          <p className="invoice-party">{sellerLines(seller)}</p>
        </Card>
        <Card title={lines.some(({ unit }) => unit !== SERVICE_UNIT) ? "Billed and delivered to" : "Billed to"}>
          <p className="invoice-party">{buyerLines(buyer)}</p>
        </Card>
      </Columns>
      {lines.length > 0 && <Table caption="Products" columns={columns} rows={lines} rowKey={(_, index) => index} />}
      <DescriptionList
        amounts
        items={[...taxAmounts(document), { label: "Net Amount", value: <Money paise={total} exact />, strong: true }]}
      />
      <p>{amountInWords(total)}</p>
      <p className="invoice-signature">
        For {seller.name}
        <br />
        Authorised signatory
      </p>
    </div>
  );
}

export function documentTitle({ corrects }: Pick<TaxDocument, "corrects">): string {
  return corrects === null ? "Tax invoice" : "Credit note";
}

/** Returns the rows for the discount, the taxable value, and each kind of GST with its rate. */
export function taxAmounts({ discount, taxable, cgst, sgst, igst, rounding, gstPercent, seller }: TaxDocument): Description[] {
  const half = gstPercent / 2;
  const taxes: readonly (readonly [label: string, paise: number])[] =
    igst > 0
      ? [[`IGST (${gstPercent}%)`, igst]]
      : [
          [`CGST (${half}%)`, cgst],
          [`${unionTerritories.has(seller.stateCode) ? "UTGST" : "SGST"} (${half}%)`, sgst],
        ];
  return [
    ...(discount > 0 ? [["Discount", -discount] as const] : []),
    ["Taxable amount", taxable] as const,
    ...taxes,
    ...(rounding ? [["Rounding", rounding] as const] : []),
  ].map(([label, paise]) => ({ label, value: <Money paise={paise} exact /> }));
}

/** The codes of the union territories without a legislature, whose half of the GST has a name of its own. */
const unionTerritories: ReadonlySet<string> = new Set(["04", "26", "31", "35", "38"]);

function sellerLines({ name, address, gstin, ...place }: TaxDocument["seller"]): string {
  return joined([name, address, placeOf(place), gstin && `GSTIN: ${gstin}`]);
}

function buyerLines({ name, address, city, pincode, phone, email, gstin, ...place }: TaxDocument["buyer"]): string {
  return joined([name, address, `${city} ${pincode}`.trim(), placeOf(place), phone, email, gstin && `GSTIN: ${gstin}`]);
}

function placeOf({ state, stateCode }: { readonly state: string; readonly stateCode: string }): string {
  return stateCode === "" ? state : `${state} (${stateCode})`;
}

function joined(lines: readonly string[]): string {
  return lines.filter((line) => line !== "").join("\n");
}

const columns: readonly Column<TaxDocument["lines"][number]>[] = [
  { label: "Name", isRowHeader: true, cell: ({ name }) => name },
  { label: "HSN/SAC", cell: ({ code }) => code },
  { label: "Qty", align: "end", cell: ({ quantity, unit }) => `${quantity} ${unit}`.trim() },
  { label: "Rate", align: "end", cell: ({ rate }) => <Money paise={rate} exact /> },
  { label: "Amount", align: "end", cell: ({ quantity, rate }) => <Money paise={quantity * rate} exact /> },
];
