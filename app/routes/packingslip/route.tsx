import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { packContents } from "#contract/sticker-places";
import { requireDetails, type OrderFacts } from "~/features/reseller-lists/read-details.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { requireReseller } from "~/session/reseller.server";
import { DescriptionList } from "~/ui/description-list";
import { Card, Page, PageHeading, Columns } from "~/ui/page";
import { PrintRow } from "~/ui/print-row";
import { Table, type Column } from "~/ui/table";

export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const { id, order } = await requireDetails(reseller, new URL(request.url).searchParams.get("order") ?? "");
  return json({ id, order });
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: `Packing slip ${data?.order.number ?? ""}`.trim(),
  description: "What the parcel of your order contains.",
}));

export default function PackingSlipPage() {
  const { id, order } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>Packing slip</PageHeading>
      <PackingSlip order={order} />
      <PrintRow back={paths.resellerOrders({ order: id })}>Back to the order</PrintRow>
    </Page>
  );
}

/** What the parcel of an order contains, and where it goes. Shows no prices. */
function PackingSlip({ order }: { readonly order: OrderFacts }) {
  const { number, date, status, lines, shipTo } = order;
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <Columns count={2}>
        {shipTo !== null && (
          <Card title="Ship to">
            <p className="invoice-party">{addressLines(shipTo)}</p>
          </Card>
        )}
        <Card title="Order">
          <DescriptionList
            items={[
              { label: "Order No", value: number },
              { label: "Order Date", value: date },
              { label: "Order Status", value: status },
            ]}
          />
        </Card>
      </Columns>
      <Table caption="In the parcel" columns={columns} rows={lines} rowKey={(_, index) => index} />
      <DescriptionList
        items={[
          { label: "Packs in total", value: packs },
          { label: "In each pack", value: packContents },
        ]}
      />
    </>
  );
}

function addressLines({ name, address, city, pincode, state, phone }: NonNullable<OrderFacts["shipTo"]>): string {
  return [name, address, `${city} ${pincode}`.trim(), state, phone && `Phone: ${phone}`].filter((line) => line !== "").join("\n");
}

const columns: readonly Column<OrderFacts["lines"][number]>[] = [
  { label: "Name", isRowHeader: true, cell: ({ name }) => name },
  { label: "Packs of two", align: "end", cell: ({ quantity }) => quantity },
];
