/** Three animated dots that show progress; still when motion is reduced. */
export function BusyDots() {
  return (
    <span className="busy-dots" aria-hidden="true">
      <span>.</span>
      <span>.</span>
      <span>.</span>
    </span>
  );
}
