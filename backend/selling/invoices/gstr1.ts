import { stringify } from "csv-stringify/sync";

import { inIndia } from "#contract/india-time";
import { toRupees, type Paise } from "#contract/money";
import type { Entry } from "./register";

/** A table of the return GSTR-1, with the header and the file name of the Returns Offline Tool (docs/decisions/0060-gstr-1.md). */
type Table = {
  readonly file: string;
  readonly header: string;
  readonly has: (entry: Entry) => boolean;
  /** What the documents of a row have in common. By default, each has a row of its own. */
  readonly by?: (entry: Entry) => string;
};

/** A larger invoice to a consumer in another state is declared on its own. */
const LARGE: Paise = 1_00_000_00;

const isNote = ({ series }: Entry) => series === "CN";
const isOfBusiness = ({ gstin }: Entry) => gstin !== "";
const isLarge = (entry: Entry) => !isOfBusiness(entry) && entry.isInterstate && entry.invoiced > LARGE;
const byCode = ({ hsn, unit, rate }: Entry) => `${hsn} ${unit} ${rate}`;

const b2b =
  "GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount";
const b2cl =
  "Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN";
const b2cs = "Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN";
const cdnr =
  "GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount";
const cdnur = "UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount";
const hsn =
  "HSN,Description,UQC,Total Quantity,Total Value,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount,Rate";
const docs = "Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled";

const tables: readonly Table[] = [
  { file: "b2b,sez,de.csv", header: b2b, has: (entry) => isOfBusiness(entry) && !isNote(entry) },
  { file: "b2cl.csv", header: b2cl, has: (entry) => isLarge(entry) && !isNote(entry) },
  { file: "b2cs.csv", header: b2cs, has: (entry) => !isOfBusiness(entry) && !isLarge(entry), by: ({ place, rate }) => `${place} ${rate}` },
  { file: "cdnr.csv", header: cdnr, has: (entry) => isOfBusiness(entry) && isNote(entry) },
  { file: "cdnur.csv", header: cdnur, has: (entry) => isLarge(entry) && isNote(entry) },
  { file: "hsn(b2b).csv", header: hsn, has: isOfBusiness, by: byCode },
  { file: "hsn(b2c).csv", header: hsn, has: (entry) => !isOfBusiness(entry), by: byCode },
  { file: "docs.csv", header: docs, has: () => true, by: ({ series }) => series },
];

/** The names that the tool takes. Another one is left out, because the portal knows the business by its GSTIN. */
const RECEIVER = /^[a-zA-Z0-9_&'\-./,()?@!#%$~*;+= ]{1,99}$/;

/** The tool's names of our units. It wants neither unit nor quantity of a service. */
const units: Readonly<Record<string, string>> = { PAC: "PAC-PACKS", PCS: "PCS-PIECES" };

type Row = readonly [Entry, ...Entry[]];

const number = ([{ number: first }]: Row) => first;
const date = ([{ day }]: Row) => inIndia(day).toUTCString().slice(5, 16).replaceAll(" ", "-");
const sum = (name: "taxable" | "igst" | "cgst" | "sgst" | "total") => (row: Row) =>
  toRupees(row.reduce((total, entry) => total + entry[name], 0));

/** What stands in the columns. A number is an amount. Other columns stay empty. */
const columns: Readonly<Record<string, (row: Row) => string | number>> = {
  "Receiver Name": ([{ buyer }]) => (RECEIVER.test(buyer) ? buyer : ""),
  ...{ "GSTIN/UIN of Recipient": ([{ gstin }]: Row) => gstin, "Place Of Supply": ([{ place }]: Row) => place },
  ...{ "Invoice Number": number, "Note Number": number, "Invoice date": date, "Note Date": date },
  ...{ "Invoice Value": sum("total"), "Note Value": sum("total"), "Total Value": sum("total"), "Taxable Value": sum("taxable") },
  ...{ "Integrated Tax Amount": sum("igst"), "Central Tax Amount": sum("cgst"), "State/UT Tax Amount": sum("sgst") },
  ...{ "Invoice Type": () => "Regular B2B", "Note Supply Type": () => "Regular B2B", "Reverse Charge": () => "N" },
  ...{ "UR Type": () => "B2CL", "Note Type": () => "C", Type: () => "OE", Cancelled: () => "0" },
  ...{ HSN: ([{ hsn: code }]: Row) => code, UQC: ([{ unit }]: Row) => units[unit] ?? "NA", Rate: ([{ rate }]: Row) => String(rate) },
  "Total Quantity": (row) => String(row.reduce((total, { unit, quantity }) => total + (unit in units ? quantity : 0), 0)),
  "Nature of Document": ([entry]) => (isNote(entry) ? "Credit Note" : "Invoices for outward supply"),
  ...{ "Sr. No. From": number, "Sr. No. To": (row: Row) => row.at(-1)?.number ?? "", "Total Number": ({ length }: Row) => String(length) },
};

/** Writes the tables of a month's documents, without those that have no row. */
export function gstr1Files(entries: readonly Entry[]): { readonly file: string; readonly rows: number; readonly content: string }[] {
  return tables.flatMap(({ file, header, has, by = ({ number: own }) => own }) => {
    const rows = new Map<string, [Entry, ...Entry[]]>();
    for (const found of entries.filter(has)) {
      // The tables of credit notes say what is taken back, and the others what is left.
      const entry = header === cdnr || header === cdnur ? { ...found, taxable: -found.taxable, total: -found.total } : found;
      const row = rows.get(by(entry));
      if (row === undefined) rows.set(by(entry), [entry]);
      else row.push(entry);
    }
    const cells = [...rows.values()].map((row) => header.split(",").map((column) => columns[column]?.(row) ?? ""));
    const cast = { number: (amount: number) => amount.toFixed(2) };
    const written = stringify(cells, { record_delimiter: "\r\n", escape_formulas: true, cast });
    return cells.length === 0 ? [] : [{ file, rows: cells.length, content: `${header}\r\n${written}` }];
  });
}
