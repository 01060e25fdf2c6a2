import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { unfiltered } from "#contract/reseller-words";
import { listQuery } from "~/features/listing/list-query";
import { readPageNumber, firstRowNumber } from "~/features/listing/page-window";
import { Pagination } from "~/features/listing/pagination";
import { Amount } from "~/features/reseller-lists/amount";
import { DownloadLink } from "~/features/reseller-lists/download-link";
import { ListError } from "~/features/reseller-lists/list-error";
import { ledgerList, type LedgerRow } from "~/features/reseller-lists/lists.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";
import { Page, PageHeading } from "~/ui/page";
import { Table, type Column } from "~/ui/table";
import { messages } from "~/words/messages";

export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const page = readPageNumber(new URL(request.url).searchParams);
  const { init, ...list } = await readListPage(ledgerList(reseller), page, unfiltered, request);
  return json(list, init);
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Account Summary", description: "Credits, debits and balances of your account." });

export default function AccountSummary() {
  const { rows, window, error } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>Account Summary</PageHeading>
      {error !== null && <ListError>{messages.listUnavailable}</ListError>}
      <Table
        caption="Your account"
        captionHidden
        columns={columnsFrom(firstRowNumber(window))}
        rows={rows}
        rowKey={(_, index) => index}
        empty={error === null && "No entries yet."}
      />
      <Pagination window={window} label="Pages of the account" hrefOf={(page) => paths.resellerAccount(listQuery(unfiltered, page))} />
      <DownloadLink href={paths.resellerAccountFile()} />
    </Page>
  );
}

/** @param first the serial number of the first row. */
function columnsFrom(first: number): readonly Column<LedgerRow>[] {
  return [
    { label: "Sr No", isRowHeader: true, cell: (_, index) => first + index },
    { label: "Opening Balance", align: "end", cell: ({ opening }) => <Amount paise={opening} /> },
    { label: "Credit Balance", align: "end", cell: ({ credit }) => <Amount paise={credit} /> },
    { label: "Debit Balance", align: "end", cell: ({ debit }) => <Amount paise={debit} /> },
    { label: "Closing Balance", align: "end", cell: ({ closing }) => <Amount paise={closing} /> },
    { label: "Created date", cell: ({ date }) => date },
  ];
}
