import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvAmount, type CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { orderList, type OrderRow } from "~/features/reseller-lists/lists.server";
import { orderQuery, readOrderSelection } from "~/features/reseller-lists/order-selection";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";

/** Returns the orders as a CSV file, with the filters, days and sort order that were chosen on the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const selection = readOrderSelection(new URL(request.url).searchParams);
  const screen = paths.resellerOrders(orderQuery(selection));
  return csvResponse({ reseller, list: orderList(reseller), selection, columns, name: "orders.csv", screen }, request);
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
