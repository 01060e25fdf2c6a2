import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import type { LeafletPrint } from "./leaflet";
import type { Print } from "./sheets";

/** What the thread prints. */
export type PrintJob = { readonly kind: "sheets"; readonly print: Print } | { readonly kind: "leaflets"; readonly print: LeafletPrint };

/** The next part of the PDF, or null at its end, with the number of stickers drawn so far. */
export type PrintedPart = { readonly part: Uint8Array | null; readonly drawn: number };

const LOWEST_PRIORITY = 19;

// On Linux this is the priority of this thread alone. Elsewhere it would be that of the whole process.
if (process.platform === "linux") setPriority(LOWEST_PRIORITY);

// Load the drawing code only now, with the low priority.
const [{ printLeaflets }, { printSheets }] = await Promise.all([import("./leaflet"), import("./sheets")]);

const job = workerData as PrintJob;
let drawn = 0;
const parts = job.kind === "leaflets" ? printLeaflets(job.print) : printSheets(job.print, () => (drawn += 1));

async function answer(): Promise<void> {
  const next = await parts.next();
  const printed: PrintedPart = { part: next.done === true ? null : next.value, drawn };
  parentPort?.postMessage(printed);
}

parentPort?.on("message", () => void answer());
