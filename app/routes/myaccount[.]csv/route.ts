import type { LoaderFunctionArgs } from "@remix-run/node";

import { unfiltered } from "#contract/reseller-words";
import { plainRupees, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { listFile } from "~/features/reseller-lists/list-file.server";
import { ledgerOf, type LedgerRow } from "~/features/reseller-lists/lists.server";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";

/** The account as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const list = ledgerOf(reseller);
  return listFile({ list, filters: unfiltered, columns, name: "account.csv", screen: paths.resellerAccount() }, request);
}

const columns: readonly CsvColumn<LedgerRow>[] = [
  { label: "Sr No", cell: (_, index) => String(index + 1) },
  { label: "Opening Balance", cell: ({ opening }) => plainRupees(opening) },
  { label: "Credit Balance", cell: ({ credit }) => plainRupees(credit) },
  { label: "Debit Balance", cell: ({ debit }) => plainRupees(debit) },
  { label: "Closing Balance", cell: ({ closing }) => plainRupees(closing) },
  { label: "Created date", cell: ({ date }) => date },
  { label: "Note", cell: ({ note }) => note },
];
