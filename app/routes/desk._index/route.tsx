import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DAY_MS, dayFirstOf } from "#contract/day";
import type { Cell, Row, Series } from "#contract/desk";
import { now } from "~/env.server";
import { BarChart } from "~/features/chart/bar-chart";
import { plotBars, shortRupees, type BarPlot } from "~/features/chart/plots.server";
import { DeskPage } from "~/features/desk/desk-page";
import { readParcels } from "~/features/desk/list-state.server";
import { navFor } from "~/features/desk/nav.server";
import { RowTable } from "~/features/desk/row-table";
import { paths } from "~/paths";
import { pageMeta } from "~/screen";
import { requireDeskOperator } from "~/session/desk.server";
import { Disclosure } from "~/ui/disclosure";
import { ButtonLink, LinkParagraph, TextLink } from "~/ui/links-and-buttons";

export async function loader({ request }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const today = await at.desk.readToday(at.operator);
  const { columns, rows } = await readParcels(at);
  const oldest = { columns, rows: rows.slice(0, OLDEST) };
  const codesLeft = await at.desk.countRecoveryCodes(at.operator);
  const since = rows[0]?.cells.find((cell) => cell.kind === "time")?.moment ?? null;
  const oldestDays = since === null ? 0 : Math.floor((now().getTime() - Date.parse(since)) / DAY_MS);
  return json({ nav: await navFor(at, today.waiting), today, oldest, oldestDays, codesLeft, plots: today.series.map(plotSeries) });
}

/** With fewer recovery codes, Today says so. */
const ENOUGH_CODES = 3;

/** How many parcels Today shows. */
const OLDEST = 8;

/** Plots the first figure of each day. The last day is not over yet. */
function plotSeries({ days, unit }: Series): BarPlot | null {
  const bars = days.map(({ day, values }, index) => ({
    label: day.slice(8),
    value: Object.values(values)[0] ?? 0,
    isRunning: index === days.length - 1,
  }));
  const plot = plotBars(bars, unit === "money" ? shortRupees : String);
  return plot === null || unit === "money" ? plot : { ...plot, lines: plot.lines.filter(({ label }) => Number.isInteger(Number(label))) };
}

export { ErrorBoundary, handle, links } from "~/features/desk/desk-screen";

export const meta = pageMeta({ title: "Today", description: "What waits, and how the last days were." });

export default function DeskToday() {
  const { nav, today, oldest, oldestDays, codesLeft, plots } = useLoaderData<typeof loader>();
  const waiting = today.waiting.filter(({ count }) => count > 0);
  const quiet = today.waiting.filter(({ count }) => count === 0);
  return (
    <DeskPage nav={nav} title="Today" current="today">
      {codesLeft < ENOUGH_CODES && (
        <p>
          Your recovery codes that still work: {codesLeft}. <TextLink href={paths.deskApp()}>Get new ones</TextLink>
        </p>
      )}
      <ul className="desk-figures">
        {waiting.map(({ title, count, tone, list, filters, next, verb }, index) => (
          <li key={title} className={tone === "bad" ? "desk-figure desk-figure-bad" : "desk-figure"}>
            <span className="desk-count">{count}</span> <span>{title}</span>
            {list === "orders" && next === "dispatch" && oldestDays > 1 && (
              <span className="desk-when"> The oldest waits {oldestDays} days.</span>
            )}
            <ButtonLink tone={index === 0 ? "main" : "plain"} href={paths.deskList(list, filters)}>
              {next in nav.verbs ? verb : "Show"} <span className="sr-only">({title})</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {quiet.length > 0 && (
        <p className="desk-quiet">
          {waiting.length === 0 ? "Nothing waits:" : "Nothing else waits:"} {quiet.map(({ title }) => title.toLowerCase()).join(", ")}.
        </p>
      )}
      {today.lowStock.rows.length > 0 && (
        <section className="desk-section">
          <h2 className="desk-section-title">{today.lowStock.title}</h2>
          <RowTable caption={today.lowStock.title} {...today.lowStock} />
          {"mint" in nav.verbs && <LinkParagraph href={paths.deskCommand("mint")}>{nav.verbs["mint"]}</LinkParagraph>}
        </section>
      )}
      <section className="desk-section">
        <h2 className="desk-section-title">Oldest parcels</h2>
        <RowTable caption="Oldest parcels" {...oldest} verbs={nav.verbs} empty="No parcel waits." />
      </section>
      <div className="desk-columns">
        {today.series.map((series, index) => (
          <div key={series.title} className="desk-column-half">
            <SeriesSection series={series} plot={plots[index] ?? null} />
          </div>
        ))}
      </div>
      {today.tables.map(({ title, columns, rows }) => (
        <section key={title} className="desk-section">
          <h2 className="desk-section-title">{title}</h2>
          <RowTable caption={title} columns={columns} rows={rows} empty="Nothing yet." />
        </section>
      ))}
    </DeskPage>
  );
}

/** A figure by day: drawn, and as a table below. */
function SeriesSection({ series, plot }: { readonly series: Series; readonly plot: BarPlot | null }) {
  const { title, unit, days } = series;
  const columns = ["Day", ...Object.keys(days[0]?.values ?? {})].map((name) => ({ name, title: name }));
  const cellOf = (value: number): Cell => (unit === "money" ? { kind: "money", paise: value } : { kind: "number", value });
  const rows = [...days].reverse().map(({ day, values }): Row => {
    return { to: null, cells: [{ kind: "text", text: dayFirstOf(day) }, ...Object.values(values).map(cellOf)] };
  });
  return (
    <section className="desk-section">
      <h2 className="desk-section-title">
        {title} of the last {days.length} days
      </h2>
      {plot === null ? <p>None.</p> : <BarChart plot={plot} />}
      <Disclosure quiet summary="Numbers by day">
        <RowTable caption={title} columns={columns} rows={rows} />
      </Disclosure>
    </section>
  );
}
