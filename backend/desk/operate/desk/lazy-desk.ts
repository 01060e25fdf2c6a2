import type { Desk } from "#contract/desk";
import type { OpenDatabase } from "../../../platform/database/database";
import { hasUnfinishedJobs } from "../../operators/job-store";
import type { Log } from "../../../platform/process/log";
import type { Services } from "../../../requests/services";
import { createTaskLoop, type TaskLoop } from "../../../../runtime/task-loop";
import { describeError } from "../../../../runtime/describe-error";

/** How often to look for jobs that a killed process left, in milliseconds. A new job starts at once. */
const POLL_MS = 20_000;

/** The desk and its jobs, whose code is loaded when somebody first needs it. */
export type LazyDesk = Pick<TaskLoop, "start" | "stop"> & { open(): Promise<Desk> };

export function createLazyDesk(services: Services, opened: Pick<OpenDatabase, "dump">, log: Log): LazyDesk {
  let desk: Promise<Desk> | null = null;
  const loop = createTaskLoop(async () => {
    try {
      if (!(await hasUnfinishedJobs(services.database))) return POLL_MS;
      const { workOnNextJob } = await import("./job-worker");
      return (await workOnNextJob(services, opened, log)) ? 0 : POLL_MS;
    } catch (error) {
      log({ level: "error", event: "jobs failed", error: describeError(error) });
      return POLL_MS;
    }
  });
  async function load(): Promise<Desk> {
    const { createDesk } = await import("./desk");
    return createDesk(services, opened, () => loop.wake());
  }
  return { start: () => loop.start(POLL_MS), stop: () => loop.stop(), open: () => (desk ??= load()) };
}
