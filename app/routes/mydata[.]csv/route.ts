import type { LoaderFunctionArgs } from "@remix-run/node";

import type { MyData } from "#contract/rights";
import { dataFile, requireMyData } from "~/features/data-rights/my-data.server";
import { writeCsv, type CsvColumn } from "~/features/reseller-lists/write-csv.server";

/** Returns everything that is stored about the owner as a CSV file that is safe to open in a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { facts, consents } = await requireMyData(request);
  return dataFile(writeCsv(columns, [...facts, ...consents.flatMap(factsOfConsent)]), "text/csv", "mydata.csv");
}

type Fact = MyData["facts"][number];

const columns: readonly CsvColumn<Fact>[] = [
  { label: "Section", cell: ({ section }) => section },
  { label: "Row", cell: ({ row }) => String(row ?? "") },
  { label: "Name", cell: ({ name }) => name },
  { label: "Value", cell: ({ value }) => value },
];

function factsOfConsent(consent: MyData["consents"][number], index: number): Fact[] {
  return Object.entries(consent).flatMap(([name, value]) => {
    const text = value instanceof Date ? value.toISOString() : value;
    return text === null ? [] : [{ section: "consents", row: index + 1, name, value: text }];
  });
}
