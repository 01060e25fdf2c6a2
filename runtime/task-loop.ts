/** Runs a task again and again, never twice at the same time. */
export type TaskLoop = {
  start(): void;
  /** Waits for the run in progress, and starts no more. */
  stop(): Promise<void>;
  /** Ends the pause before the next run. Does nothing when not started. */
  wake(): void;
  isRunning(): boolean;
};

/** @param run - does the work and returns the milliseconds until the next run. It must not throw. */
export function openTaskLoop(run: () => Promise<number>): TaskLoop {
  let running = false;
  let current: Promise<void> | null = null;
  let wokenMeanwhile = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (!running) return;
    clearTimeout(timer);
    wokenMeanwhile = current !== null;
    current ??= runAndPause();
  }

  async function runAndPause(): Promise<void> {
    const pause = await run();
    current = null;
    if (wokenMeanwhile) wake();
    else if (running) timer = setTimeout(wake, pause).unref();
  }

  return {
    wake,
    isRunning: () => running,
    start() {
      running = true;
      wake();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await current;
    },
  };
}
