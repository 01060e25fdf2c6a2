import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { formatRupees } from "#contract/money";
import { payBalance } from "#contract/payments";
import { words } from "#contract/words";
import { offersBeyondSpec } from "~/api/client.server";
import { StepChart } from "~/features/chart/step-chart";
import { EmptyState } from "~/features/empty-state/empty-state";
import { firstRowNumber } from "~/features/listing/page-window";
import { balanceFigure } from "~/features/reseller-lists/balance-figure";
import { ResellerListView } from "~/features/reseller-lists/list-screen";
import { ledgerList, type AccountFacts } from "~/features/reseller-lists/lists.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields, unreadable } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { usePageForm, type PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { payOrReject } from "~/payments/pending-order.server";
import { plainScreen, pageMeta } from "~/screen";
import { requireReseller } from "~/session/reseller.server";
import { readShop } from "~/session/shop.server";
import { KeyFigures } from "~/ui/key-figures";
import { LinkParagraph, Button, TextLink } from "~/ui/links-and-buttons";
import { Money } from "~/ui/money";
import { Columns, Page, PageHeading, Card } from "~/ui/page";
import { messages } from "~/words/messages";
import { ledgerColumns } from "./ledger-columns";
import { plotBalance } from "./plot-balance.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { init, ...list } = await readListPage(request, ledgerList(await requireReseller(request)));
  return json({ ...list, line: plotBalance(list.rows), usesCredit: offersBeyondSpec() }, init);
}

/** Opens a payment of the amount on the page, if it is what is due. If not, shows the page again with the amount that is. */
export async function action(args: ActionFunctionArgs) {
  const reseller = await requireReseller(args.request);
  const form = await readForm(args, payForm);
  if (!form.accepted) return form.response;
  const total = Number(form.value[SHOWN_AMOUNT]);
  const opened = await reseller.call(payBalance, { amount: total });
  const failures = { refused: messages.balanceChanged, unavailable: words.checkoutUnavailable };
  return payOrReject(args, form, opened, { kind: "balance", total, shop: await readShop(args), failures });
}

/** The field that posts the amount on the page, in paise. Only this amount is paid. */
const SHOWN_AMOUNT = "amount";

const payForm = z.object({ ...commonFields, [SHOWN_AMOUNT]: z.string(unreadable).regex(/^\d{1,10}$/, unreadable) });

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Account Summary", description: "Credits, debits and balances of your account." });

export default function AccountSummary() {
  const { facts, line, usesCredit, ...list } = useLoaderData<typeof loader>();
  const balance = facts?.balance ?? null;
  const form = usePageForm({ id: "pay" });
  return (
    <Page>
      <ErrorSummary {...form.summary} />
      <PageHeading>Account Summary</PageHeading>
      <ResellerListView
        list={list}
        caption="Your account"
        columns={ledgerColumns(firstRowNumber(list.window))}
        pagesLabel="Pages of the account"
        path={paths.resellerAccount}
        filePath={paths.resellerAccountFile}
        problem={messages.listUnavailable}
        empty={<EmptyState drawing="ledger" title="No entries yet." advice="Each order, payment and dispatch adds an entry." />}
        nothingFound="There are no entries on these days."
        figures={
          facts && (
            <Columns count={2}>
              {balance !== null && <KeyFigures figures={[balanceFigure(balance, usesCredit)]} />}
              {facts.due && <BalanceDue {...facts.due} form={form} />}
            </Columns>
          )
        }
      >
        {usesCredit && <LinkParagraph href={paths.resellerDetails()}>Your business details</LinkParagraph>}
        {usesCredit && <LinkParagraph href={paths.shopPeople()}>People of your shop</LinkParagraph>}
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

type BalanceDueProps = NonNullable<AccountFacts["due"]> & { readonly form: PageForm<never> };

/** What the reseller is to pay next, until when, and how: online or to which bank account. */
function BalanceDue({ amount, by, isOverdue, bankDetails, isPayable, form }: BalanceDueProps) {
  return (
    <Card title="To pay next">
      <p>
        <strong>
          <Money paise={amount} exact />
        </strong>{" "}
        {isOverdue ? `was due on ${by}. Please pay it now.` : `is due by ${by}.`}
      </p>
      {isPayable && (
        <form {...form.props}>
          <HiddenField name={SHOWN_AMOUNT} value={String(amount)} />
          <Button tone="main">Pay {formatRupees(amount, true)} now</Button>
        </form>
      )}
      {bankDetails === "" ? (
        <p>
          <TextLink href={paths.contact()}>Ask us</TextLink> for the bank account.
        </p>
      ) : (
        <>
          <p>{isPayable ? "Or by" : "By"} bank transfer, with the name of your shop, to:</p>
          <p className="invoice-party">
            {bankDetails
              .split(";")
              .map((part) => part.trim())
              .join("\n")}
          </p>
        </>
      )}
      <p className="field-hint">
        A bank transfer stands here after it has arrived and we have entered it. Payments pay your oldest orders first.
      </p>
    </Card>
  );
}
