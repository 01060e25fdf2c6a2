import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Id } from "#contract/fields";
import { readInvoice, type ResellerInvoice } from "#contract/tax-documents";
import { words } from "#contract/words";
import { callApi, findApiKind } from "~/api/client.server";
import { requireAnswer } from "~/api/require-answer.server";
import { TaxDocumentSheet } from "~/features/tax-document/tax-document-sheet";
import { paths, orderIdFromUrl } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { requireReseller, endResellerSession, type ResellerIdentity } from "~/session/reseller.server";
import { Page, PageHeading } from "~/ui/page";
import { PrintRow } from "~/ui/print-row";
import { messages } from "~/words/messages";

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

const MAX_ID_LENGTH = 64;

/**
 * Reads the invoice of one of the reseller's orders. An order of another reseller counts as unknown.
 * @param writtenId the order's id as the URL contains it.
 * @throws the error response, or a redirect to the login if the session has ended.
 */
async function requireInvoice(reseller: ResellerIdentity, writtenId: string, request: Request): Promise<ResellerInvoice & { orderId: Id }> {
  if (writtenId.trim() === "" || writtenId.length > MAX_ID_LENGTH) throw new Response(words.invoiceMissing, { status: 404 });
  if (!(await knowsInvoices())) throw new Response(words.invoiceMissing, { status: 404 });
  const orderId = orderIdFromUrl(writtenId);
  const outcome = await callApi(readInvoice, { guid: reseller.guid, orderId }, { token: reseller.token });
  if (outcome.kind === "unauthorised") throw await endResellerSession(request);
  const answer = requireAnswer(outcome, { unavailable: messages.invoiceUnavailable, refused: words.invoiceMissing });
  return { orderId, ...answer };
}

/** Returns whether the API is known to have invoices. The spec has no API call for them, so an external API is not asked. */
async function knowsInvoices(): Promise<boolean> {
  return (await findApiKind()) === "builtIn";
}
