import type { LoaderFunctionArgs } from "@remix-run/node";

import { orderStatuses, paymentStatusWords } from "#contract/reseller-words";
import { formatCsvAmount, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { readFilters, listQuery } from "~/features/listing/list-query";
import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { orderList, type OrderRow } from "~/features/reseller-lists/lists.server";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";

/** Returns the orders as a CSV file, with the page's filters. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const filters = readFilters(new URL(request.url).searchParams, [...Object.values(orderStatuses), ...Object.values(paymentStatusWords)]);
  const list = orderList(reseller);
  return csvResponse(
    { list, selection: { filters }, columns, name: "orders.csv", screen: paths.resellerOrders(listQuery(filters)) },
    request,
  );
}

const columns: readonly CsvColumn<OrderRow>[] = [
  { label: "Order No", cell: ({ id }) => String(id) },
  { label: "Order Date", cell: ({ date }) => date },
  { label: "Net Amount", cell: ({ netAmount }) => formatCsvAmount(netAmount) },
  { label: "Mode", cell: ({ mode }) => mode },
  { label: "Payment Status", cell: ({ paymentStatus }) => paymentStatus },
  { label: "Order Status", cell: ({ status }) => status },
  { label: "Dispatch Date", cell: ({ dispatchDate }) => dispatchDate },
  { label: "Courier", cell: ({ courier }) => courier },
  { label: "Docket No", cell: ({ docket }) => docket },
  { label: "Invoice No", cell: ({ invoiceNumber }) => invoiceNumber },
];
