import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PaidOrder } from "~/features/paid-order/paid-order";
import { requireDocument, requireOrder, shownOrder } from "~/features/paid-order/read-order.server";
import { documentTitle, TaxDocumentSheet } from "~/features/tax-document/tax-document-sheet";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { OrderId } from "~/ui/order-number";
import { Page, PageHeading } from "~/ui/page";
import { PrintRow } from "~/ui/print-row";

/** Shows a paid order to whoever has its link, or one of its documents for printing. Needs no login and no cookies. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { code, found: page } = await requireOrder(request);
  const number = new URL(request.url).searchParams.get("document");
  if (number === null) return json({ kind: "order" as const, shown: shownOrder(code, page) });
  return json({ kind: "document" as const, document: requireDocument(page, number), here: paths.order(code) });
}

export const handle = plainScreen();
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data?.kind === "document" ? `${documentTitle(data.document)} ${data.document.number}` : "Your order",
  description: "Your order, its parcel and its invoice.",
}));

export default function OrderScreen() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === "order")
    return (
      <Page>
        <PageHeading lead={<OrderId id={data.shown.order.id} />}>Your order</PageHeading>
        <PaidOrder {...data.shown} />
      </Page>
    );
  return (
    <Page>
      <PageHeading>{documentTitle(data.document)}</PageHeading>
      <PrintRow back={data.here}>Back to the order</PrintRow>
      <TaxDocumentSheet document={data.document} />
    </Page>
  );
}
