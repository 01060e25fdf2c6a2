import { once } from "node:events";
import { Worker } from "node:worker_threads";

import program from "./print-worker?worker-program";
import type { PrintedPart, PrintJob } from "./print-worker";

/**
 * Prints a PDF in a thread of its own, so that a process that also serves the website does not stand still: loading the drawing code and
 * the fonts alone takes half a second.
 * @param progress - called with each part: how many stickers are drawn so far.
 */
export async function* printInWorker(job: PrintJob, progress: (drawn: number) => Promise<void>): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL(program.url), { argv: program.argv, workerData: job, execArgv: [], env: {} });
  const failure = new Promise<never>((_, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread that prints ended early")));
  });
  failure.catch(() => undefined);
  try {
    for (;;) {
      worker.postMessage("next part");
      const [{ part, drawn }] = (await Promise.race([once(worker, "message"), failure])) as [PrintedPart];
      await progress(drawn);
      if (part === null) return;
      yield part;
    }
  } finally {
    await worker.terminate();
  }
}
