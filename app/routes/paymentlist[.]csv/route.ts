import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { paymentList, type PaymentRow } from "~/features/reseller-lists/lists.server";
import { csvAmount, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { paths } from "~/paths";

/** Returns the payments as a CSV file, as they were selected on the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  return csvResponse(request, { list: paymentList, columns, name: "payments.csv", path: paths.resellerPayments });
}

const columns: readonly CsvColumn<PaymentRow>[] = [
  { label: "Sr No", cell: (_, index) => String(index + 1) },
  { label: "Payment Date", cell: ({ date }) => date },
  { label: "Amount", cell: ({ amount }) => csvAmount(amount) },
  { label: "Reference Number", cell: ({ reference }) => reference },
];
