type GaugeProps = {
  readonly value: number;
  /** The value of a full bar. More than 0. */
  readonly full: number;
};

/** A bar that shows how much of a limit is used. Show the numbers as text beside it, because screen readers skip the bar. */
export function Gauge({ value, full }: GaugeProps) {
  const percent = Math.min(Math.max(Math.round((value / full) * 1000) / 10, 0), 100);
  return (
    <svg className="gauge" width="100%" height="12" aria-hidden="true" focusable="false">
      <rect className="gauge-track" width="100%" height="12" />
      <rect className="gauge-used" width={`${percent}%`} height="12" />
    </svg>
  );
}
