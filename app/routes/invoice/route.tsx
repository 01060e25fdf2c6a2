import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { TaxDocumentSheet } from "~/features/tax-document/tax-document-sheet";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";
import { Page, PageHeading } from "~/ui/page";
import { PrintRow } from "~/ui/print-row";
import { requireInvoice } from "./read-invoice.server";

/** Shows the GST invoice of an order, for printing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  return json(await requireInvoice(reseller, new URL(request.url).searchParams.get("order") ?? "", request));
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: `Invoice ${data?.invoice.number ?? ""}`.trim(),
  description: "The tax invoice of your order.",
}));

export default function TaxInvoice() {
  const { orderId, invoice, mode, paymentStatus } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>Tax invoice</PageHeading>
      <TaxDocumentSheet
        document={invoice}
        facts={[
          { label: "Mode", value: mode },
          { label: "Payment Status", value: paymentStatus },
        ]}
      />
      <PrintRow back={paths.resellerOrders({ order: orderId })}>Back to the order</PrintRow>
    </Page>
  );
}
