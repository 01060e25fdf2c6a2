import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { offersBeyondSpec } from "~/api/client.server";
import { StepChart } from "~/features/chart/step-chart";
import { EmptyState } from "~/features/empty-state/empty-state";
import { accountLinks } from "~/features/layout/account-style";
import { firstRowNumber } from "~/features/listing/page-window";
import { balanceFigure } from "~/features/reseller-lists/balance-figure";
import { accountChoices } from "~/features/reseller-lists/list-choices";
import { ResellerListView } from "~/features/reseller-lists/list-screen";
import { ledgerList } from "~/features/reseller-lists/lists.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { requireReseller } from "~/session/reseller.server";
import { KeyFigures } from "~/ui/key-figures";
import { Page, PageHeading } from "~/ui/page";
import { messages } from "~/words/messages";
import { BalanceDue } from "./balance-due";
import { ledgerColumns } from "./ledger-columns";
import { plotBalance } from "./plot-balance.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { init, ...list } = await readListPage(request, ledgerList(await requireReseller(request)), accountChoices);
  return json({ ...list, line: plotBalance(list.rows), usesCredit: offersBeyondSpec() }, init);
}

export const handle = plainScreen({ bar: "reseller" });
export const links = accountLinks;
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Account Summary", description: "Credits, debits and balances of your account." });

export default function AccountSummary() {
  const { facts, line, usesCredit, ...list } = useLoaderData<typeof loader>();
  const balance = facts?.balance ?? null;
  return (
    <Page>
      <PageHeading>Account Summary</PageHeading>
      <ResellerListView
        list={list}
        choices={accountChoices}
        caption="Your account"
        columns={ledgerColumns(firstRowNumber(list.window))}
        pagesLabel="Pages of the account"
        path={paths.resellerAccount}
        filePath={paths.resellerAccountFile}
        problem={messages.listUnavailable}
        empty={<EmptyState drawing="ledger" title="No entries yet." advice="Each order, payment and dispatch adds an entry." />}
        nothingFound="There are no entries on these days."
        figures={
          <>
            {balance !== null && <KeyFigures figures={[balanceFigure(balance, usesCredit)]} />}
            {facts?.due && <BalanceDue {...facts.due} />}
          </>
        }
      >
        {line !== null && (
          <section className="flow" aria-labelledby="balance">
            <h2 className="card-title" id="balance">
              Closing balance
            </h2>
            <p>After each entry in the table above.</p>
            <StepChart {...line} />
          </section>
        )}
      </ResellerListView>
    </Page>
  );
}
