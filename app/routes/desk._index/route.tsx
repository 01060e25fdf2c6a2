import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { dayFirstOf } from "#contract/day";
import type { Series } from "#contract/desk";
import { BarChart, type BarPlot } from "~/features/chart/bar-chart";
import { plotBars, shortRupees } from "~/features/chart/plots.server";
import { DeskPage } from "~/features/desk/desk-page";
import { deskLinks } from "~/features/desk/desk-style";
import { navFor } from "~/features/desk/nav.server";
import { RowTable } from "~/features/desk/row-table";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { requireDeskOperator } from "~/session/desk.server";
import { Disclosure } from "~/ui/disclosure";
import { Money } from "~/ui/money";
import { Table } from "~/ui/table";

export async function loader({ request }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const today = await at.desk.readToday(at.operator);
  return json({ nav: navFor(at), today, plots: today.series.map(plotSeries) });
}

/** Plots the first figure of each day. The last day is not over yet. */
function plotSeries({ days, unit }: Series): BarPlot | null {
  const bars = days.map(({ day, values }, index) => ({
    label: day.slice(8),
    value: Object.values(values)[0] ?? 0,
    isRunning: index === days.length - 1,
  }));
  return plotBars(bars, unit === "money" ? shortRupees : String);
}

export const handle = plainScreen({ bar: "none", footer: "none" });
export const links = deskLinks;
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Today", description: "What waits, and how the last days were." });

export default function DeskToday() {
  const { nav, today, plots } = useLoaderData<typeof loader>();
  return (
    <DeskPage nav={nav} title="Today" current="today">
      <ul className="desk-waiting">
        {today.waiting.map(({ title, count, tone, list, filters }) => (
          <li key={title}>
            <a className={`desk-figure desk-figure-${tone}`} href={paths.deskList(list, filters)}>
              <span className="desk-count">{count}</span> {title}
            </a>
          </li>
        ))}
      </ul>
      <div className="desk-sections">
        {today.series.map((series, index) => (
          <SeriesSection key={series.title} series={series} plot={plots[index] ?? null} />
        ))}
        {today.tables.map(({ title, columns, rows }) => (
          <section key={title} className="desk-section desk-section-wide flow">
            <h2 className="card-title">{title}</h2>
            <RowTable caption={title} captionHidden columns={columns} rows={rows} empty={<p>Nothing yet.</p>} />
          </section>
        ))}
      </div>
    </DeskPage>
  );
}

/** A figure by day: drawn, and as a table below. */
function SeriesSection({ series, plot }: { readonly series: Series; readonly plot: BarPlot | null }) {
  const { title, unit, days } = series;
  const names = Object.keys(days[0]?.values ?? {});
  return (
    <section className="desk-section desk-section-wide flow">
      <h2 className="card-title">
        {title} of the last {days.length} days
      </h2>
      {plot === null ? <p>None.</p> : <BarChart plot={plot} />}
      <Disclosure quiet summary="Numbers by day">
        <Table
          caption={title}
          captionHidden
          columns={[
            { label: "Day", isRowHeader: true, noWrap: true, cell: ({ day }) => dayFirstOf(day) },
            ...names.map((name) => ({
              label: name,
              align: "end" as const,
              cell: ({ values }: Series["days"][number]) =>
                unit === "money" ? <Money paise={values[name] ?? 0} exact /> : (values[name] ?? 0),
            })),
          ]}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
        />
      </Disclosure>
    </section>
  );
}
