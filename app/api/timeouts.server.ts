const SHORT_TIMEOUT_MS = 2_000;

/** Returns a signal that aborts after two seconds, for API calls whose response a page can do without. */
export function shortTimeout(): AbortSignal {
  return AbortSignal.timeout(SHORT_TIMEOUT_MS);
}

/**
 * Returns a signal that aborts as soon as one of `signals` does. On Node 20, `AbortSignal.any` can lose a timeout to garbage collection and
 * never abort.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    else signal.addEventListener("abort", () => controller.abort(), { once: true });
  }
  return controller.signal;
}

/** Settles as `work` does, or resolves to `fallback` if `signal` aborts first. */
export async function fallbackOnAbort<Value>(signal: AbortSignal | undefined, work: Promise<Value>, fallback: Value): Promise<Value> {
  if (signal === undefined) return work;
  try {
    return await rejectOnAbort(work, signal);
  } catch (error) {
    if (signal.aborted) return fallback;
    throw error;
  }
}

/** Settles as `work` does, or rejects as soon as `signal` aborts. The built-in backend itself ignores abort signals. */
export function rejectOnAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("The API took too long"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
