import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { operator } from "~/env.server";
import { BackToOrder } from "~/features/reseller-lists/list-links";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { requireReseller } from "~/session/reseller.server";
import { Page, PageHeading } from "~/ui/page";
import { InvoiceSheet } from "./invoice-sheet";
import { requireInvoice } from "./read-invoice.server";

/** Shows the GST invoice of an order, for printing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const { orderId, invoice } = await requireInvoice(reseller, new URL(request.url).searchParams.get("order") ?? "", request);
  return json({ orderId, invoice, seller: operator });
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: `Invoice ${data?.invoice.number ?? ""}`.trim(),
  description: "The tax invoice of your order.",
}));

export default function TaxInvoice() {
  const { orderId, invoice, seller } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>Tax invoice</PageHeading>
      <InvoiceSheet invoice={invoice} seller={seller} />
      <BackToOrder orderId={orderId} />
    </Page>
  );
}
