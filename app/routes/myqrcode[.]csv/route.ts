import type { LoaderFunctionArgs } from "@remix-run/node";

import { stickerStatuses } from "#contract/reseller-words";
import type { CsvColumn } from "~/features/reseller-lists/write-csv.server";
import { askedFilters, listQuery } from "~/features/listing/list-query";
import { listFile } from "~/features/reseller-lists/list-file.server";
import { stickersOf, type StickerRow } from "~/features/reseller-lists/lists.server";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";

/** The stickers as a CSV file, with the page's filters. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const filters = askedFilters(new URL(request.url).searchParams, Object.values(stickerStatuses));
  const list = stickersOf(reseller);
  return listFile({ list, filters, columns, name: "qr-codes.csv", screen: paths.resellerStickers(listQuery(filters)) }, request);
}

const columns: readonly CsvColumn<StickerRow>[] = [
  { label: "Qr_id", cell: ({ id }) => id },
  { label: "GUID", cell: ({ guid }) => guid },
  { label: "Product Name", cell: ({ productName }) => productName },
  { label: "Status", cell: ({ status }) => status },
  { label: "Customer Name", cell: ({ customerName }) => customerName },
];
