import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { stickerList, type StickerRow } from "~/features/reseller-lists/lists.server";
import type { CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { paths } from "~/paths";

/** Returns the stickers as a CSV file, as they were selected on the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  return csvResponse(request, { list: stickerList, columns, name: "qr-codes.csv", path: paths.resellerStickers });
}

const columns: readonly CsvColumn<StickerRow>[] = [
  { label: "Qr_id", cell: ({ id }) => id },
  { label: "GUID", cell: ({ guid }) => guid },
  { label: "Product Name", cell: ({ productName }) => productName },
  { label: "Status", cell: ({ status }) => status },
  { label: "Registered On", cell: ({ registeredOn }) => registeredOn, isExtra: true },
  { label: "Customer Name", cell: ({ customerName }) => customerName },
];
