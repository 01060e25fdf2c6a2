/** Runs one pass after the other, never two at a time. */
export type Rhythm = {
  start(): void;
  /** Waits for the pass that is under way, and begins no more. */
  stop(): Promise<void>;
  /** Ends the rest before the next pass. Does nothing when not started. */
  wake(): void;
  isRunning(): boolean;
};

/** @param pass - does the work and says for how many milliseconds to rest. It must not throw. */
export function openRhythm(pass: () => Promise<number>): Rhythm {
  let running = false;
  let passing: Promise<void> | null = null;
  let wokenMeanwhile = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (!running) return;
    clearTimeout(timer);
    wokenMeanwhile = passing !== null;
    passing ??= passAndRest();
  }

  async function passAndRest(): Promise<void> {
    const rest = await pass();
    passing = null;
    if (wokenMeanwhile) wake();
    else if (running) timer = setTimeout(wake, rest).unref();
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
      await passing;
    },
  };
}
