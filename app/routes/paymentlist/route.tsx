import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EmptyState } from "~/features/empty-state/empty-state";
import { firstRowNumber } from "~/features/listing/page-window";
import { ResellerListView } from "~/features/reseller-lists/list-screen";
import { paymentList, type PaymentRow } from "~/features/reseller-lists/lists.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { requireReseller } from "~/session/reseller.server";
import { LongCode } from "~/ui/long-code";
import { Amount } from "~/ui/money";
import { Page, PageHeading } from "~/ui/page";
import type { Column } from "~/ui/table";
import { messages } from "~/words/messages";

export async function loader({ request }: LoaderFunctionArgs) {
  const { init, ...list } = await readListPage(request, paymentList(await requireReseller(request)));
  return json(list, init);
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Payment Summary", description: "Your payments." });

export default function PaymentSummary() {
  const list = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>Payment Summary</PageHeading>
      <ResellerListView
        list={list}
        caption="Your payments"
        columns={columnsFrom(firstRowNumber(list.window))}
        pagesLabel="Pages of payments"
        path={paths.resellerPayments}
        filePath={paths.resellerPaymentsFile}
        problem={messages.listUnavailable}
        empty={<EmptyState drawing="ledger" title="No payments yet." advice="Payments appear here once we have received them." />}
        nothingFound="There are no payments on these days."
      />
    </Page>
  );
}

/** Returns the columns of the list (spec, section 2). @param first the serial number of the first row. */
function columnsFrom(first: number): readonly Column<PaymentRow>[] {
  return [
    { label: "Sr No", isRowHeader: true, cell: (_, index) => first + index },
    { label: "Payment Date", onPhone: "start", cell: ({ date }) => date },
    { label: "Amount", align: "end", onPhone: "end", cell: ({ amount }) => <Amount paise={amount} /> },
    { label: "Reference Number", onPhone: "second", cell: ({ reference }) => <LongCode>{reference}</LongCode> },
  ];
}
