import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { hasDays, periodQuery, readPeriod, readWrongDays } from "~/features/listing/list-period";
import { readPageNumber, firstRowNumber } from "~/features/listing/page-window";
import { NothingFound } from "~/features/listing/nothing-found";
import { Pagination } from "~/features/listing/pagination";
import { PeriodFilter } from "~/features/listing/period-filter";
import { Amount } from "~/ui/money";
import { DownloadLink } from "~/features/reseller-lists/list-links";
import { ListError } from "~/features/reseller-lists/list-error";
import { paymentList, type PaymentRow } from "~/features/reseller-lists/lists.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";
import { EmptyState } from "~/features/empty-state/empty-state";
import { LongCode } from "~/ui/long-code";
import { Page, PageHeading } from "~/ui/page";
import { Table, type Column } from "~/ui/table";
import { messages } from "~/words/messages";

export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const query = new URL(request.url).searchParams;
  const period = readPeriod(query);
  const { init, ...list } = await readListPage(paymentList(reseller), readPageNumber(query), { period }, request);
  return json({ ...list, period, wrongDays: readWrongDays(query) }, init);
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Payment Summary", description: "Your payments." });

export default function PaymentSummary() {
  const { rows, window, error, period, wrongDays } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>Payment Summary</PageHeading>
      {error !== null && <ListError>{messages.listUnavailable}</ListError>}
      <PeriodFilter action={paths.resellerPayments()} period={period} wrongDays={wrongDays} />
      <Table
        caption="Your payments"
        captionHidden
        columns={columnsFrom(firstRowNumber(window))}
        rows={rows}
        rowKey={(_, index) => index}
        twoLines
        empty={
          error === null &&
          (hasDays(period) ? (
            <NothingFound title="There are no payments on these days." showAll={paths.resellerPayments()} />
          ) : (
            <EmptyState drawing="ledger" title="No payments yet." advice="Payments appear here once we have received them." />
          ))
        }
      />
      <Pagination window={window} label="Pages of payments" hrefOf={(page) => paths.resellerPayments(periodQuery(period, page))} />
      <DownloadLink href={paths.resellerPaymentsFile(periodQuery(period))} />
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
