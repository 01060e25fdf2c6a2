import type { OrderMonth } from "#contract/order-overview";
import { uncountedStatuses } from "#contract/reseller-words";
import { BarChart } from "~/features/chart/bar-chart";
import type { BarPlot } from "~/features/chart/plots.server";
import { Disclosure } from "~/ui/disclosure";
import { Money } from "~/ui/money";

type MonthsSectionProps = { readonly months: readonly OrderMonth[]; readonly plot: BarPlot };

const quoted = uncountedStatuses.map((status) => `“${status}”`);
const uncounted = [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].join(" or ");

export function MonthsSection({ months, plot }: MonthsSectionProps) {
  return (
    <section aria-labelledby="months" className="flow">
      <h2 className="card-title" id="months">
        Last six months
      </h2>
      <p>Net amount of your orders. Orders with the status {uncounted} are left out. This month is not over yet.</p>
      <BarChart plot={plot} />
      <Disclosure quiet summary="Numbers by month">
        <table className="chart-table">
          <caption className="sr-only">Your orders by month</caption>
          <thead>
            <tr>
              <th scope="col" className="chart-table-cell">
                Month
              </th>
              <th scope="col" className="chart-table-cell chart-table-number">
                Orders
              </th>
              <th scope="col" className="chart-table-cell chart-table-number">
                Net Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {[...months].reverse().map(({ month, orders, netAmount }) => (
              <tr key={month}>
                <th scope="row" className="chart-table-cell">
                  {formatMonth(month)}
                </th>
                <td className="chart-table-cell chart-table-number">{orders}</td>
                <td className="chart-table-cell chart-table-number">
                  <Money paise={netAmount} exact />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}

/** Formats a month, such as "Nov 2026". @param month as yyyy-mm. */
function formatMonth(month: string): string {
  return `${shortMonth(month)} ${month.slice(0, 4)}`;
}

/** Returns a month's short name. @param month as yyyy-mm. */
export function shortMonth(month: string): string {
  return MONTH_NAMES[Number(month.slice(5)) - 1] ?? "";
}

const MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
