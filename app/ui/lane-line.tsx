/** A road's centre line, yellow dashes on ink. Ends the dark band at the top of a page. */
export function LaneLine() {
  return (
    <div className="lane-line road">
      <svg width="100%" height="6" aria-hidden="true" focusable="false">
        <path stroke="#ffc700" strokeWidth="6" strokeDasharray="64 40" d="M0 3h4000" />
      </svg>
    </div>
  );
}
