/** Three animated dots that show progress. They do not move if the person prefers reduced motion. */
export function BusyDots() {
  return (
    <span className="busy-dots" aria-hidden="true">
      <span>.</span>
      <span>.</span>
      <span>.</span>
    </span>
  );
}
