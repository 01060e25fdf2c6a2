import type { LoaderFunctionArgs } from "@remix-run/node";

import { stickerStatuses } from "#contract/reseller-words";
import type { CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { readFilters, listQuery } from "~/features/listing/list-query";
import { csvResponse } from "~/features/reseller-lists/csv-response.server";
import { stickerList, type StickerRow } from "~/features/reseller-lists/lists.server";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";

/** Returns a CSV file of the stickers that match the page's filters. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const filters = readFilters(new URL(request.url).searchParams, Object.values(stickerStatuses));
  const list = stickerList(reseller);
  return csvResponse(
    { reseller, list, selection: { filters }, columns, name: "qr-codes.csv", screen: paths.resellerStickers(listQuery(filters)) },
    request,
  );
}

const columns: readonly CsvColumn<StickerRow>[] = [
  { label: "Qr_id", cell: ({ id }) => id },
  { label: "GUID", cell: ({ guid }) => guid },
  { label: "Product Name", cell: ({ productName }) => productName },
  { label: "Status", cell: ({ status }) => status },
  { label: "Registered On", cell: ({ registeredOn }) => registeredOn, isExtra: true },
  { label: "Customer Name", cell: ({ customerName }) => customerName },
];
