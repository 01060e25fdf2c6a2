import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EmptyState } from "~/features/empty-state/empty-state";
import { ResellerListView } from "~/features/reseller-lists/list-screen";
import { stickerList, type StickerRow } from "~/features/reseller-lists/lists.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { requireReseller } from "~/session/reseller.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/links-and-buttons";
import { LongCode } from "~/ui/long-code";
import { OrderNumber } from "~/ui/order-number";
import { Page, PageHeading } from "~/ui/page";
import type { Column } from "~/ui/table";
import { messages } from "~/words/messages";

export async function loader({ request }: LoaderFunctionArgs) {
  const { init, ...list } = await readListPage(request, stickerList(await requireReseller(request)));
  return json(list, init);
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "My QR Codes", description: "Your stickers and their status." });

export default function ResellerStickers() {
  const list = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>My QR Codes</PageHeading>
      <ResellerListView
        list={list}
        caption="Your QR codes"
        columns={columns}
        rowKey={({ id }, index) => id || index}
        pagesLabel="Pages of QR codes"
        searchHint="Qr_id, GUID, product or customer's first name"
        path={paths.resellerStickers}
        filePath={paths.resellerStickersFile}
        problem={list.error === "refused" ? messages.resellerStickersRefused : messages.resellerStickersUnavailable}
        empty={<NoStickers />}
      />
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
