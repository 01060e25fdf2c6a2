import type { LoaderFunctionArgs } from "@remix-run/node";

import { periodQuery, readPeriod } from "~/features/listing/list-period";
import { csvAmount, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { paymentList, type PaymentRow } from "~/features/reseller-lists/lists.server";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";

/** Returns the payments as a CSV file, with the days and the sort order that were chosen on the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const list = paymentList(reseller);
  const period = readPeriod(new URL(request.url).searchParams);
  const screen = paths.resellerPayments(periodQuery(period));
  return csvResponse({ reseller, list, selection: { period }, columns, name: "payments.csv", screen }, request);
}

const columns: readonly CsvColumn<PaymentRow>[] = [
  { label: "Sr No", cell: (_, index) => String(index + 1) },
  { label: "Payment Date", cell: ({ date }) => date },
  { label: "Amount", cell: ({ amount }) => csvAmount(amount) },
  { label: "Reference Number", cell: ({ reference }) => reference },
];
