/** Three dots that follow a word while something is under way; still when motion is reduced. */
export function BusyDots() {
  return (
    <span className="busy-dots" aria-hidden="true">
      <span>.</span>
      <span>.</span>
      <span>.</span>
    </span>
  );
}
