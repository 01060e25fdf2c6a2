import { type ChartLine, HEIGHT, LOWEST } from "./plot-area";
import type { BarPlot } from "./plots.server";

/**
 * A bar chart. Widths are in percent and heights in px, so that the chart fits every screen and the text keeps its size. Show the numbers
 * in a table below, because screen readers skip the chart.
 */
export function BarChart({ plot: { lines, bars } }: { readonly plot: BarPlot }) {
  return (
    <svg className="chart" width="100%" height={HEIGHT} aria-hidden="true" focusable="false">
      <ChartLines lines={lines} />
      {bars.map(({ label, isRunning, x, width, middle, y, height }) => (
        <g key={label}>
          {height > 0 && (
            <rect
              className={isRunning ? "chart-bar chart-bar-running" : "chart-bar"}
              x={`${x}%`}
              width={`${width}%`}
              y={y}
              height={height}
            />
          )}
          <text className="chart-label" x={`${middle}%`} y={LOWEST + 20} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <line className="chart-base" x1="0" x2="100%" y1={LOWEST} y2={LOWEST} />
    </svg>
  );
}

export function ChartLines({ lines }: { readonly lines: readonly ChartLine[] }) {
  return lines.map(({ y, label }) => (
    <g key={y}>
      <line className="chart-line" x1="0" x2="100%" y1={y + 0.5} y2={y + 0.5} />
      <text className="chart-label" x="0" y={y - 4}>
        {label}
      </text>
    </g>
  ));
}
