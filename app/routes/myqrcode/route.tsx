import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { stickerStatuses } from "#contract/reseller-words";
import { ListFilter } from "~/features/listing/list-filter";
import { hasFilter, readFilters, listQuery } from "~/features/listing/list-query";
import { readPageNumber } from "~/features/listing/page-window";
import { NothingFound } from "~/features/listing/nothing-found";
import { Pagination } from "~/features/listing/pagination";
import { DownloadLink } from "~/features/reseller-lists/list-links";
import { ListError } from "~/features/reseller-lists/list-error";
import { stickerList, type StickerRow } from "~/features/reseller-lists/lists.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/features/empty-state/empty-state";
import { LongCode } from "~/ui/long-code";
import { OrderNumber } from "~/ui/order-number";
import { Page, PageHeading } from "~/ui/page";
import { Table, type Column } from "~/ui/table";
import { messages } from "~/words/messages";

export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const query = new URL(request.url).searchParams;
  const filters = readFilters(query, statuses);
  const { init, ...list } = await readListPage(stickerList(reseller), readPageNumber(query), { filters }, request);
  return json({ ...list, filters }, init);
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "My QR Codes", description: "Your stickers and their status." });

export default function ResellerStickers() {
  const { rows, window, error, filters } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>My QR Codes</PageHeading>
      {error !== null && (
        <ListError>{error === "refused" ? messages.resellerStickersRefused : messages.resellerStickersUnavailable}</ListError>
      )}
      <ListFilter
        action={paths.resellerStickers()}
        filters={filters}
        searchHint="Qr_id, GUID, product or customer's first name"
        statuses={statuses}
      />
      <Table
        caption="Your QR codes"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ id }, index) => id || index}
        twoLines
        empty={error === null && (hasFilter(filters) ? <NothingFound showAll={paths.resellerStickers()} /> : <NoStickers />)}
      />
      <Pagination window={window} label="Pages of QR codes" hrefOf={(page) => paths.resellerStickers(listQuery(filters, page))} />
      <DownloadLink href={paths.resellerStickersFile(listQuery(filters))} />
    </Page>
  );
}

function NoStickers() {
  return (
    <EmptyState drawing="sticker" title={messages.resellerStickersNone} advice="They appear here when we dispatch your order.">
      <ButtonLink tone="main" href={paths.newOrder()}>
        New Order
      </ButtonLink>
    </EmptyState>
  );
}

const statuses = Object.values(stickerStatuses);

const columns: readonly Column<StickerRow>[] = [
  { label: "Qr_id", isRowHeader: true, noWrap: true, onPhone: "start", cell: ({ id }) => <OrderNumber id={id} /> },
  { label: "GUID", noWrap: true, onPhone: "labelled", cell: ({ guid }) => <LongCode>{guid}</LongCode> },
  { label: "Product Name", onPhone: "second", cell: ({ productName }) => productName },
  {
    label: "Status",
    onPhone: "second",
    cell: ({ status, registeredOn }) => (
      <>
        <Badge tone={registeredOn === "" ? "plain" : "good"} icon={registeredOn === "" ? "qr" : "check"}>
          {status}
        </Badge>{" "}
        {registeredOn !== "" && <span className="whitespace-nowrap">since {registeredOn}</span>}
      </>
    ),
  },
  { label: "Customer Name", onPhone: "second", cell: ({ customerName }) => customerName },
];
