import type { LoaderFunctionArgs } from "@remix-run/node";

import { periodQuery, readPeriod } from "~/features/listing/list-period";
import { csvAmount, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { ledgerList, type LedgerRow } from "~/features/reseller-lists/lists.server";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";

/** Returns the account as a CSV file, with the days and the sort order that were chosen on the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const list = ledgerList(reseller);
  const period = readPeriod(new URL(request.url).searchParams);
  const screen = paths.resellerAccount(periodQuery(period));
  return csvResponse({ reseller, list, selection: { period }, columns, name: "account.csv", screen }, request);
}

const columns: readonly CsvColumn<LedgerRow>[] = [
  { label: "Sr No", cell: (_, index) => String(index + 1) },
  { label: "Opening Balance", cell: ({ opening }) => csvAmount(opening) },
  { label: "Credit Balance", cell: ({ credit }) => csvAmount(credit) },
  { label: "Debit Balance", cell: ({ debit }) => csvAmount(debit) },
  { label: "Closing Balance", cell: ({ closing }) => csvAmount(closing) },
  { label: "Created date", cell: ({ date }) => date },
  { label: "Note", cell: ({ note }) => note },
];
