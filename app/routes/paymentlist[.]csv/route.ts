import type { LoaderFunctionArgs } from "@remix-run/node";

import { unfiltered } from "#contract/reseller-words";
import { formatCsvAmount, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { paymentList, type PaymentRow } from "~/features/reseller-lists/lists.server";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";

/** The payments as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const list = paymentList(reseller);
  return csvResponse({ list, filters: unfiltered, columns, name: "payments.csv", screen: paths.resellerPayments() }, request);
}

const columns: readonly CsvColumn<PaymentRow>[] = [
  { label: "Sr No", cell: (_, index) => String(index + 1) },
  { label: "Payment Date", cell: ({ date }) => date },
  { label: "Amount", cell: ({ amount }) => formatCsvAmount(amount) },
  { label: "Reference Number", cell: ({ reference }) => reference },
];
