import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Id } from "#contract/fields";
import { type OrderMonth, transitDays, type OrdersOnTheWay } from "#contract/order-overview";
import { payResellerOrder } from "#contract/payments";
import { words } from "#contract/words";
import { offersBeyondSpec } from "~/api/client.server";
import { Gauge } from "~/features/chart/gauge";
import { plotBars, shortRupees, type BarPlot } from "~/features/chart/plots.server";
import { EmptyState } from "~/features/empty-state/empty-state";
import { sortLabel } from "~/features/listing/list-filter";
import { readPageNumber } from "~/features/listing/page-window";
import { isWholeList, readSelection, selectionQuery } from "~/features/listing/selection";
import { balanceFigure } from "~/features/reseller-lists/balance-figure";
import { orderChoices } from "~/features/reseller-lists/list-choices";
import { ListError, ResellerListView } from "~/features/reseller-lists/list-screen";
import { orderList, readAccount, type OrderRow, type AccountFacts } from "~/features/reseller-lists/lists.server";
import type { OrderOverview } from "~/features/reseller-lists/order-overview";
import { readDetails, requireDetails } from "~/features/reseller-lists/read-details.server";
import { readListPage } from "~/features/reseller-lists/read-list.server";
import { StatusBadge } from "~/features/reseller-lists/status-badge";
import { reorderRows } from "~/features/reseller-price/rows-in-url";
import { buttonForm } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { payOrReject } from "~/payments/pending-order.server";
import { plainScreen, pageMeta } from "~/screen";
import { requireReseller } from "~/session/reseller.server";
import { readShop } from "~/session/shop.server";
import { Icon } from "~/ui/icon";
import { KeyFigures, type KeyFigure } from "~/ui/key-figures";
import { ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { Amount } from "~/ui/money";
import { OrderNumber } from "~/ui/order-number";
import { Page, PageHeading, Row } from "~/ui/page";
import type { Column } from "~/ui/table";
import { messages } from "~/words/messages";
import { MonthsSection, shortMonth } from "./months-section";
import { OrderDialog } from "./order-dialog";

export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const query = new URL(request.url).searchParams;
  const order = query.get("order");
  // Only the first page of all orders, newest first and without an order's details, shows the key figures and the chart. The balance needs
  // another API call.
  const isHome = readPageNumber(query) === 1 && isWholeList(readSelection(query, orderChoices)) && order === null;
  const [{ init, facts, ...list }, account, details] = await Promise.all([
    readListPage(request, orderList(reseller, isHome)),
    isHome ? readAccount(reseller) : null,
    readDetails(reseller, order),
  ]);
  const plot = facts?.months ? plotMonths(facts.months) : null;
  const data = { ...list, overview: facts, account, usesCredit: offersBeyondSpec(), plot, details };
  return json(data, details.kind === "problem" ? details.init : init);
}

/** Opens the payment of the order in the URL again. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const reseller = await requireReseller(request);
  const { id, order: found } = await requireDetails(reseller, new URL(request.url).searchParams.get("order") ?? "");
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const opened = await reseller.call(payResellerOrder, { orderId: id });
  const booked = opened.kind === "ok" ? opened.data.order.amount : null;
  return payOrReject(args, form, opened, {
    kind: "reseller",
    total: found.netAmount ?? booked ?? 0,
    stock: reorderRows(found.lines, "Prepaid"),
    shop: await readShop(args),
    failures: { refused: messages.orderNotPayable, unavailable: words.checkoutUnavailable },
  });
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "My Order", description: "Your orders with their status and amounts." });

export default function ResellerOrders() {
  const { overview, account, usesCredit, plot, details, ...list } = useLoaderData<typeof loader>();
  const payForm = usePageForm({ id: "pay" });
  const { rows, window, error, selection } = list;
  const here = selectionQuery(selection, window.page);
  return (
    <Page>
      {details.kind === "order" && (
        <OrderDialog
          id={details.id}
          order={details.order}
          row={rows.find(({ id }) => String(id) === String(details.id)) ?? null}
          payForm={payForm}
          closeHref={`${paths.resellerOrders(here)}#${orderAnchor(details.id)}`}
        />
      )}
      {details.kind === "problem" && <ListError advice="Open the order from the list below.">{details.message}</ListError>}
      <Row>
        <PageHeading>My Order</PageHeading>
        <ButtonLink tone="main" href={paths.newOrder()}>
          New Order
        </ButtonLink>
      </Row>
      <ResellerListView
        list={list}
        caption={`Your orders, ${sortLabel(selection, orderChoices.sorts).toLowerCase()}`}
        columns={orderColumns((order) => paths.resellerOrders({ ...here, order }))}
        rowKey={({ id }) => id}
        pagesLabel="Pages of orders"
        searchHint={
          rows.some(({ invoiceNumber }) => invoiceNumber !== "")
            ? "Order, courier, docket or invoice number"
            : "Order, courier or docket number"
        }
        path={paths.resellerOrders}
        filePath={paths.resellerOrdersFile}
        problem={error === "refused" ? messages.ordersRefused : messages.ordersMissing}
        empty={<NoOrders />}
        figures={<HomeFigures account={account} overview={overview} usesCredit={usesCredit} />}
      />
      {plot !== null && overview?.months && <MonthsSection months={overview.months} plot={plot} />}
    </Page>
  );
}

function NoOrders() {
  return (
    <EmptyState drawing="parcel" title={messages.ordersMissing} advice="Your orders, their payment and their courier will be listed here.">
      <ButtonLink tone="main" href={paths.newOrder()}>
        New Order
      </ButtonLink>
    </EmptyState>
  );
}

/** Returns the id of an order's View link. Closing the order's details scrolls back to this link. */
function orderAnchor(order: Id): string {
  return `view-${order}`;
}

/**
 * Returns the columns of My Order (spec, section 2).
 * @param viewHref returns the URL that opens an order's details.
 */
function orderColumns(viewHref: (order: Id) => string): readonly Column<OrderRow>[] {
  return [
    { label: "Order No", isRowHeader: true, noWrap: true, onPhone: "start", cell: ({ id }) => <OrderNumber id={id} /> },
    { label: "Order Date", noWrap: true, onPhone: "second", cell: ({ date }) => date },
    { label: "Net Amount", align: "end", onPhone: "end", cell: ({ netAmount }) => <Amount paise={netAmount} /> },
    { label: "Mode", cell: ({ mode }) => mode },
    { label: "Payment Status", onPhone: "second", cell: ({ paymentStatus }) => <StatusBadge status={paymentStatus} /> },
    { label: "Order Status", onPhone: "second", cell: ({ status }) => <StatusBadge status={status} /> },
    { label: "Dispatch Date", noWrap: true, cell: ({ dispatchDate }) => dispatchDate },
    { label: "Courier", cell: ({ courier }) => courier },
    { label: "Docket No", cell: ({ docket }) => docket },
    {
      label: "View",
      onPhone: "link",
      cell: ({ id }) => (
        <TextLink href={viewHref(id)} id={orderAnchor(id)}>
          <Icon name="eye" />
          <span className="sr-only">View order {id}</span>
        </TextLink>
      ),
    },
  ];
}

/** Plots the net amount of each month. The last month is not over yet. Returns null if all amounts are 0. */
function plotMonths(months: readonly OrderMonth[]): BarPlot | null {
  const bars = months.map(({ month, netAmount }, index) => ({
    label: shortMonth(month),
    value: netAmount,
    isRunning: index === months.length - 1,
  }));
  return plotBars(bars, shortRupees);
}

type HomeFiguresProps = {
  /** Null if unknown. */
  readonly account: AccountFacts | null;
  readonly overview: OrderOverview | null;
  /** Whether the API is known to use a credit for the next orders. */
  readonly usesCredit: boolean;
};

/** The reseller's balance, the used postpaid limit, and the orders on their way. Leaves out unknown figures and limits of 0. */
function HomeFigures({ account, overview, usesCredit }: HomeFiguresProps) {
  const { balance = null, due = null } = account ?? {};
  const { postpaid = null, onTheWay = null } = overview ?? {};
  return (
    <KeyFigures
      figures={[
        ...(balance === null ? [] : [withPayLink(balanceFigure(balance, usesCredit), due?.isPayable === true)]),
        ...(postpaid === null || postpaid.limit === 0 ? [] : [limitFigure(postpaid)]),
        ...(onTheWay === null ? [] : [onTheWayFigure(onTheWay)]),
      ]}
    />
  );
}

function withPayLink(figure: KeyFigure, isPayable: boolean): KeyFigure {
  if (!isPayable) return figure;
  const note = (
    <>
      {figure.note} <TextLink href={paths.resellerAccount()}>Pay what is due</TextLink>
    </>
  );
  return { ...figure, note };
}

function limitFigure({ limit, left }: NonNullable<OrderOverview["postpaid"]>): KeyFigure {
  const used = limit - left;
  return {
    label: "Postpaid limit used",
    value: `${used} of ${limit}`,
    drawing: <Gauge value={used} full={limit} />,
    note: `You can order ${left} more ${left === 1 ? "pack" : "packs"} of two postpaid.`,
  };
}

function onTheWayFigure({ packing, dispatched }: OrdersOnTheWay): KeyFigure {
  return {
    label: "Orders on their way",
    value: packing + dispatched,
    note: `${packing} being packed, ${dispatched} dispatched in the last ${transitDays} days.`,
  };
}
