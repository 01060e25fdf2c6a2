import { transitDays, type OrdersOnTheWay } from "#contract/order-overview";
import { Gauge } from "~/features/chart/gauge";
import { balanceFigure } from "~/features/reseller-lists/balance-figure";
import type { AccountFacts } from "~/features/reseller-lists/lists.server";
import type { OrderOverview } from "~/features/reseller-lists/order-overview";
import { paths } from "~/paths";
import { KeyFigures, type KeyFigure } from "~/ui/key-figures";
import { TextLink } from "~/ui/links-and-buttons";

type HomeFiguresProps = {
  /** Null if unknown. */
  readonly account: AccountFacts | null;
  readonly overview: OrderOverview | null;
  /** Whether the API is known to use a credit for the next orders. */
  readonly usesCredit: boolean;
};

/** The reseller's balance, the used postpaid limit, and the orders on their way. Leaves out unknown figures and limits of 0. */
export function HomeFigures({ account, overview, usesCredit }: HomeFiguresProps) {
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
