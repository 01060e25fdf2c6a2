import { describeError } from "../../../../runtime/describe-error";
import type { OpenDatabase } from "../../../platform/database/database";
import { Cancelled, endJob, insertPart, keepLease, leaseJob, openJobValues, type JobRow } from "../../operators/job-store";
import { findOperatorById } from "../../operators/operators";
import type { Log } from "../../../platform/process/log";
import type { Services } from "../../../requests/services";
import { runCommand } from "../run-command";

/** How much of a file is stored in a row, in bytes. */
const PART_BYTES = 256 * 1024;

/** Does the next job that nobody works on. @returns whether there was one. */
export async function workOnNextJob(services: Services, opened: Pick<OpenDatabase, "dump">, log: Log): Promise<boolean> {
  const job = await leaseJob(services);
  if (job?.state === "failed") log({ level: "error", event: "job given up", reason: job.command });
  else if (job !== null) await work(services, opened, job, log);
  return job !== null;
}

async function work(services: Services, opened: Pick<OpenDatabase, "dump">, job: JobRow, log: Log): Promise<void> {
  const operator = await findOperatorById(services.database, job.operatorId);
  const raw = openJobValues(services, job);
  const files = createFileWriter(services, job);
  try {
    const progress = (done: number, total: number) => keepLease(services, job, { done, total });
    const door = { door: "desk", operator, write: files.write, progress } as const;
    const outcome = await runCommand(services, opened, { command: job.command, raw }, door);
    await files.flush();
    if (outcome.kind === "done") await endJob(services, job, "done", outcome.lines.join("\n"));
    else await endJob(services, job, "failed", outcome.message);
  } catch (error) {
    if (error instanceof Cancelled) return;
    log({ level: "error", event: "job failed", reason: job.command, error: describeError(error) });
    await endJob(services, job, "failed", "The job failed. The server's log says why.");
  }
}

/** Collects what a command writes, and stores it in parts of a useful size. */
function createFileWriter(services: Services, job: JobRow) {
  const open = new Map<string, { pending: Uint8Array[]; bytes: number; position: number }>();

  async function store(file: string): Promise<void> {
    const state = open.get(file);
    if (state === undefined || state.bytes === 0) return;
    const content = new Uint8Array(Buffer.concat(state.pending));
    await insertPart(services, job, { file, position: state.position, content });
    open.set(file, { pending: [], bytes: 0, position: state.position + 1 });
  }

  return {
    async write(file: string, part: Uint8Array): Promise<void> {
      const state = open.get(file) ?? { pending: [], bytes: 0, position: 0 };
      open.set(file, { ...state, pending: [...state.pending, part], bytes: state.bytes + part.length });
      if (state.bytes + part.length >= PART_BYTES) await store(file);
    },
    async flush(): Promise<void> {
      for (const file of open.keys()) await store(file);
    },
  };
}
