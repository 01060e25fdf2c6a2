import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { offersBeyondSpec } from "~/api/client.server";
import { StepChart } from "~/features/chart/step-chart";
import { hasDays, periodQuery, readPeriod, readWrongDays } from "~/features/listing/list-period";
import { readPageNumber, firstRowNumber } from "~/features/listing/page-window";
import { NothingFound } from "~/features/listing/nothing-found";
import { Pagination } from "~/features/listing/pagination";
import { PeriodFilter } from "~/features/listing/period-filter";
import { balanceFigure } from "~/features/reseller-lists/balance-figure";
import { DownloadLink } from "~/features/reseller-lists/list-links";
import { ListError } from "~/features/reseller-lists/list-error";
import { ledgerList } from "~/features/reseller-lists/lists.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { accountLinks } from "~/features/layout/account-style";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireReseller } from "~/session/reseller.server";
import { EmptyState } from "~/features/empty-state/empty-state";
import { KeyFigures } from "~/ui/key-figures";
import { Page, PageHeading } from "~/ui/page";
import { Table } from "~/ui/table";
import { messages } from "~/words/messages";
import { ledgerColumns } from "./ledger-columns";
import { plotBalance } from "./plot-balance.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const query = new URL(request.url).searchParams;
  const period = readPeriod(query);
  const { init, facts, ...list } = await readListPage(ledgerList(reseller), readPageNumber(query), { period }, request);
  return json(
    { ...list, balance: facts, line: plotBalance(list.rows), usesCredit: offersBeyondSpec(), period, wrongDays: readWrongDays(query) },
    init,
  );
}

export const handle = plainScreen({ bar: "reseller" });
export const links = accountLinks;
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Account Summary", description: "Credits, debits and balances of your account." });

export default function AccountSummary() {
  const { rows, window, error, balance, line, usesCredit, period, wrongDays } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading>Account Summary</PageHeading>
      {error !== null && <ListError>{messages.listUnavailable}</ListError>}
      {balance !== null && <KeyFigures figures={[balanceFigure(balance, usesCredit)]} />}
      <PeriodFilter action={paths.resellerAccount()} period={period} wrongDays={wrongDays} />
      <Table
        caption="Your account"
        captionHidden
        columns={ledgerColumns(firstRowNumber(window))}
        rows={rows}
        rowKey={(_, index) => index}
        twoLines
        empty={
          error === null &&
          (hasDays(period) ? (
            <NothingFound title="There are no entries on these days." showAll={paths.resellerAccount()} />
          ) : (
            <EmptyState drawing="ledger" title="No entries yet." advice="Each order, payment and dispatch adds an entry." />
          ))
        }
      />
      <Pagination window={window} label="Pages of the account" hrefOf={(page) => paths.resellerAccount(periodQuery(period, page))} />
      {line !== null && (
        <section className="flow" aria-labelledby="balance">
          <h2 className="card-title" id="balance">
            Closing balance
          </h2>
          <p>After each entry in the table above.</p>
          <StepChart {...line} />
        </section>
      )}
      <DownloadLink href={paths.resellerAccountFile(periodQuery(period))} />
    </Page>
  );
}
