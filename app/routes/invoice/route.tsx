import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readInvoice } from "#contract/tax-documents";
import { words } from "#contract/words";
import { findApiKind } from "~/api/client.server";
import { requireAnswer } from "~/api/require-answer.server";
import { readOrderId } from "~/features/reseller-lists/read-details.server";
import { TaxDocumentSheet } from "~/features/tax-document/tax-document-sheet";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { requireReseller } from "~/session/reseller.server";
import { Page, PageHeading } from "~/ui/page";
import { PrintRow } from "~/ui/print-row";
import { messages } from "~/words/messages";

/** Shows the invoice of one of the reseller's orders. The spec has no API call for invoices, so an external API is not asked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const orderId = readOrderId(new URL(request.url).searchParams.get("order") ?? "");
  if (orderId === null || (await findApiKind()) !== "builtIn") throw new Response(words.invoiceMissing, { status: 404 });
  const outcome = await reseller.call(readInvoice, { orderId });
  return json({ orderId, ...requireAnswer(outcome, { unavailable: messages.invoiceUnavailable, refused: words.invoiceMissing }) });
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
      <PrintRow back={paths.resellerOrders({ order: orderId })}>Back to the order</PrintRow>
      <TaxDocumentSheet
        document={invoice}
        facts={[
          { label: "Mode", value: mode },
          { label: "Payment Status", value: paymentStatus },
        ]}
      />
    </Page>
  );
}
