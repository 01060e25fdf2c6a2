import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireDetails } from "~/features/reseller-lists/read-details.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";
import { Page, PageHeading } from "~/ui/page";
import { PrintRow } from "~/ui/print-row";
import { PackingSlip } from "./packing-slip";

/** The packing slip of an order, for printing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const { id, order } = await requireDetails(reseller, new URL(request.url).searchParams.get("order") ?? "", request);
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
