import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { operator } from "~/env.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";
import { Page, PageHeading } from "~/ui/page";
import { TextLink } from "~/ui/text-link";
import { InvoiceSheet } from "./invoice-sheet";
import { requireInvoice } from "./read-invoice.server";

/** Shows the GST invoice of an order, for printing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const invoice = await requireInvoice(reseller, new URL(request.url).searchParams.get("order") ?? "", request);
  return json({ invoice, seller: operator });
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `Invoice ${args.data?.invoice.number ?? ""}`.trim(), description: "The tax invoice of your order." });

export default function TaxInvoice() {
  const { invoice, seller } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>Tax invoice</PageHeading>
      <InvoiceSheet invoice={invoice} seller={seller} />
      <div className="screen-only">
        <div className="cluster-4" data-print="">
          <TextLink href={paths.resellerOrders({ order: invoice.orderId })}>Back to the order</TextLink>
        </div>
      </div>
    </Page>
  );
}
