/** In milliseconds: for what a page can do without, it waits no longer than people do who have not asked for it. */
const BRIEFLY = 2_000;

/** Ends the waiting for what a page can do without. */
export function briefly(): AbortSignal {
  return AbortSignal.timeout(BRIEFLY);
}

/** Aborts with the first of `signals`. `AbortSignal.any` loses a timeout that nobody else holds on to (Node 20), and then waits for ever. */
export function whicheverFirst(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    else signal.addEventListener("abort", () => controller.abort(), { once: true });
  }
  return controller.signal;
}

/** What `work` comes to, or `otherwise` when `signal` ends the waiting before. */
export function until<Value>(signal: AbortSignal | undefined, work: Promise<Value>, otherwise: Value): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve) => {
    const stop = () => resolve(otherwise);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    void work.then(resolve).finally(() => signal.removeEventListener("abort", stop));
  });
}
