import type { ChartLine } from "./plot-area";

/** The horizontal lines of a chart with their labels. */
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
