import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { orderList, type OrderRow } from "~/features/reseller-lists/lists.server";
import { csvAmount, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { paths } from "~/paths";

/** Returns the orders as a CSV file, as they were selected on the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  return csvResponse(request, { list: orderList, columns, name: "orders.csv", path: paths.resellerOrders });
}

const columns: readonly CsvColumn<OrderRow>[] = [
  { label: "Order No", cell: ({ id }) => String(id) },
  { label: "Order Date", cell: ({ date }) => date },
  { label: "Net Amount", cell: ({ netAmount }) => csvAmount(netAmount) },
  { label: "Mode", cell: ({ mode }) => mode },
  { label: "Payment Status", cell: ({ paymentStatus }) => paymentStatus },
  { label: "Order Status", cell: ({ status }) => status },
  { label: "Dispatch Date", cell: ({ dispatchDate }) => dispatchDate },
  { label: "Courier", cell: ({ courier }) => courier },
  { label: "Docket No", cell: ({ docket }) => docket },
  { label: "Invoice No", cell: ({ invoiceNumber }) => invoiceNumber, isExtra: true },
];
