import { ChartLines } from "./bar-chart";
import { HEIGHT, LOWEST, VALUES_START } from "./plot-area";
import type { StepPlot } from "./plots.server";

type StepChartProps = {
  readonly plot: StepPlot;
  readonly first: string;
  readonly last: string;
};

/** A chart of a value that changes in steps. Show the numbers in a table below, because screen readers skip the chart. */
export function StepChart({ plot: { lines, steps, zero }, first, last }: StepChartProps) {
  return (
    <svg className="chart" width="100%" height={HEIGHT} aria-hidden="true" focusable="false">
      <ChartLines lines={lines} />
      <line className="chart-base" x1="0" x2="100%" y1={zero} y2={zero} />
      {steps.map(({ from, to, y, previousY }) => (
        <g key={from}>
          {previousY !== null && <line className="chart-step" x1={`${from}%`} x2={`${from}%`} y1={previousY} y2={y} />}
          <line className="chart-step" x1={`${from}%`} x2={`${to}%`} y1={y} y2={y} />
        </g>
      ))}
      <text className="chart-label" x={`${VALUES_START}%`} y={LOWEST + 20}>
        {first}
      </text>
      <text className="chart-label" x="100%" y={LOWEST + 20} textAnchor="end">
        {last}
      </text>
    </svg>
  );
}
