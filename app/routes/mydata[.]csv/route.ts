import type { LoaderFunctionArgs } from "@remix-run/node";

import type { MyData } from "#contract/rights";
import { named } from "~/features/data-rights/group-facts";
import { requireMyData } from "~/features/data-rights/my-data.server";
import { shownFacts } from "~/features/data-rights/shown-facts.server";
import { writeCsv, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { fileResponse } from "~/serving/file-response.server";
import { ownerWords } from "~/words/words";

/** Returns everything that is stored about the owner as a CSV file for a person, which is safe to open in a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { facts, consents } = await requireMyData(request);
  const file = writeCsv(columns(), shownFacts([...facts, ...consents.flatMap(factsOfConsent)]));
  return fileResponse({ name: "mydata.csv", type: "text/csv; charset=utf-8", parts: [file] });
}

type Fact = MyData["facts"][number];

function columns(): readonly CsvColumn<Fact>[] {
  const { myData: words, dataSections, dataNames } = ownerWords();
  return [
    { label: words.csvSection, cell: ({ section }) => named(dataSections, section) },
    { label: words.csvRow, cell: ({ row }) => String(row ?? "") },
    { label: words.csvName, cell: ({ name }) => named(dataNames, name) },
    { label: words.csvValue, cell: ({ value }) => value },
  ];
}

function factsOfConsent(consent: MyData["consents"][number], index: number): Fact[] {
  return Object.entries(consent).flatMap(([name, value]) => {
    const text = value instanceof Date ? value.toISOString() : value;
    return text === null ? [] : [{ section: "consents", row: index + 1, name, value: text }];
  });
}
