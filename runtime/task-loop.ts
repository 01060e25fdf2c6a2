/** Runs a task repeatedly, never concurrently. */
export type TaskLoop = {
  /** Starts the first run after `pause` milliseconds. Default: now. */
  start(pause?: number): void;
  /** Starts no more runs, and waits for the current run to end. */
  stop(): Promise<void>;
  /** Starts the next run now, or as soon as the current run has ended. Does nothing if the loop is not started. */
  wake(): void;
  /** Whether the loop is started, even if no run is in progress. */
  isRunning(): boolean;
};

/**
 * Creates a loop, which does not run until `start`.
 * @param run the task. Returns the milliseconds until the next run. Must not throw.
 */
export function createTaskLoop(run: () => Promise<number>): TaskLoop {
  let running = false;
  let current: Promise<void> | null = null;
  let wokenDuringRun = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (!running) return;
    clearTimeout(timer);
    wokenDuringRun = current !== null;
    current ??= runAndPause();
  }

  async function runAndPause(): Promise<void> {
    const pause = await run();
    current = null;
    if (wokenDuringRun) wake();
    else if (running) timer = setTimeout(wake, pause).unref();
  }

  return {
    wake,
    isRunning: () => running,
    start(pause = 0) {
      running = true;
      if (pause === 0) wake();
      else timer = setTimeout(wake, pause).unref();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await current;
    },
  };
}
