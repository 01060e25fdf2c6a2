import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { ledgerList, type LedgerRow } from "~/features/reseller-lists/lists.server";
import { csvAmount, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { paths } from "~/paths";

/** Returns the account as a CSV file, as they were selected on the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  return csvResponse(request, { list: ledgerList, columns, name: "account.csv", path: paths.resellerAccount });
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
