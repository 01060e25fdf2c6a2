import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { unfiltered } from "#contract/reseller-words";
import { listQuery } from "~/features/listing/list-query";
import { askedPage, serialNumber } from "~/features/listing/page-window";
import { Pages } from "~/features/listing/pages";
import { Amount } from "~/features/reseller-lists/amount";
import { DownloadLink } from "~/features/reseller-lists/download-link";
import { ListProblem } from "~/features/reseller-lists/list-problem";
import { ledgerOf, type LedgerRow } from "~/features/reseller-lists/lists.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";
import { Page, PageHeading } from "~/ui/page";
import { Table, type Column } from "~/ui/table";
import { messages } from "~/words/messages";

export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const page = askedPage(new URL(request.url).searchParams);
  const { init, ...list } = await readListPage(ledgerOf(reseller), page, unfiltered, request);
  return json(list, init);
}

export const handle = screen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Account Summary", description: "Credits, debits and balances of your account." });

export default function AccountSummary() {
  const { rows, window, problem } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>Account Summary</PageHeading>
      {problem !== null && <ListProblem>{messages.listUnavailable}</ListProblem>}
      <Table
        caption="Your account"
        captionHidden
        columns={columnsFrom(serialNumber(window))}
        rows={rows}
        rowKey={(_, index) => index}
        empty={problem === null && "No entries yet."}
      />
      <Pages window={window} label="Pages of the account" hrefOf={(page) => paths.resellerAccount(listQuery(unfiltered, page))} />
      <DownloadLink href={paths.resellerAccountFile()} />
    </Page>
  );
}

/** @param first the serial number of the first row. */
function columnsFrom(first: number): readonly Column<LedgerRow>[] {
  return [
    { label: "Sr No", namesRow: true, cell: (_, index) => first + index },
    { label: "Opening Balance", align: "end", cell: ({ opening }) => <Amount paise={opening} /> },
    { label: "Credit Balance", align: "end", cell: ({ credit }) => <Amount paise={credit} /> },
    { label: "Debit Balance", align: "end", cell: ({ debit }) => <Amount paise={debit} /> },
    { label: "Closing Balance", align: "end", cell: ({ closing }) => <Amount paise={closing} /> },
    { label: "Created date", cell: ({ date }) => date },
  ];
}
