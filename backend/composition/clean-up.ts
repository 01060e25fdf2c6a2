import { describeError } from "../../runtime/describe-error";
import { createTaskLoop, type TaskLoop } from "../../runtime/task-loop";
import type { Database } from "../platform/database/database";
import { removeExpiredRows } from "../platform/database/expired-rows";
import { finishOldReleases } from "../owners/hand-over";
import { makeDueChanges } from "../owners/account-changes";
import { tellOfTrials } from "../owners/trials";
import { eraseDueAccounts } from "../owners/privacy/erasure";
import { retentionRules } from "../desk/operate/retention";
import type { Log } from "../platform/process/log";
import type { Services } from "../requests/services";

/** When the first run starts. A process that has just started has requests to serve, and its first statements take longer. */
export const FIRST_CLEAN_UP_MS = 60_000;

const INTERVAL_MS = 10 * 60_000;

type Task = { readonly name: string; readonly run: (database: Database, now: Date) => Promise<unknown> };

/**
 * Lists what is done, in this order: changes whose wait is over, notices that are due, and then what may no longer be kept
 * (backend/desk/operate/retention.ts).
 */
function tasksOf(services: Services, log: Log): readonly Task[] {
  const rules = retentionRules(services.environment.retentionDays);
  return [
    { name: "changes of phone number", run: () => makeDueChanges(services, log, "phone") },
    { name: "changes of e-mail", run: () => makeDueChanges(services, log, "email") },
    { name: "notices of trials", run: () => tellOfTrials(services, log) },
    { name: "releases", run: finishOldReleases },
    { name: "erasures", run: () => eraseDueAccounts(services, log) },
    ...rules.map(({ subject, expired }) => ({
      name: subject,
      run: (database: Database, now: Date) => removeExpiredRows(database, expired(database, now)),
    })),
  ];
}

/** Creates a job that runs these tasks every ten minutes. If one fails, it runs the others. */
export function createCleanUp(services: Services, log: Log): TaskLoop {
  const { database, clock } = services;
  const loop = createTaskLoop(async () => {
    for (const { name, run } of tasksOf(services, log)) {
      // When the process stops, it waits only for the current task, and then closes the database.
      if (!loop.isRunning()) break;
      await run(database, clock.now()).catch((error: unknown) =>
        log({ level: "error", event: "clean-up failed", reason: name, error: describeError(error) }),
      );
    }
    return INTERVAL_MS;
  });
  return loop;
}
