import { existsSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { inProject } from "../../commands/steps/project.mjs";

/**
 * Files that take ten seconds or more, roughly the longest first. If a long file started last, all other cores would wait for it. Files
 * that mostly wait, for example for a watchdog, are not next to each other, so that the cores have work.
 */
const SLOWEST_TEST_FILES = [
  "tests/image/image.test.ts",
  "tests/engines/engines.test.ts",
  "tests/operating/dev.test.ts",
  "tests/faults/startup-errors.test.ts",
  "tests/postgres/reminders.test.ts",
  "tests/http/languages.test.ts",
  "tests/http/fuzz.test.ts",
  "tests/faults/blocked-event-loop.test.ts",
  "tests/faults/kill.test.ts",
  "tests/postgres/kill-one-of-two.test.ts",
  "tests/http/every-screen.test.ts",
  "tests/http/typed-code.test.ts",
  "tests/http/shop-payment.test.ts",
  "tests/faults/full-disk.test.ts",
  "tests/postgres/lost-connections.test.ts",
  "tests/operating/operate.test.ts",
  "tests/faults/load.test.ts",
  "tests/contract/calls.test.ts",
  "backend/delivery/outbox/first-attempt.test.ts",
  "tests/http/call-faults/call-faults.test.ts",
  "tests/http/upstream/api-calls.test.ts",
  "tests/http/contact-page.test.ts",
  "backend/platform/database/write-ahead-log.test.ts",
  "backend/platform/database/migrate.test.ts",
  "tests/http/first-try.test.ts",
  "tests/faults/uncaught-errors.test.ts",
  "tests/postgres/database.test.ts",
  "tests/structure/import-rules.test.ts",
  "tests/http/reseller-sizes.test.ts",
  "tests/contract/reseller-amounts.test.ts",
  "tests/http/owner-access.test.ts",
  "tests/http/malformed-requests.test.ts",
  "tests/http/registration-times.test.ts",
];

/**
 * Sorts by Vitest project, the one that needs the build first, and then the files of `SLOWEST_TEST_FILES` before Vitest's order. A worker
 * is reused only for files of the same project, and a new one loads and compiles everything again.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const renamed = SLOWEST_TEST_FILES.filter((name) => !existsSync(inProject(name)));
    if (renamed.length > 0) throw new Error(`tests/harness/slowest-first.ts lists files that do not exist: ${renamed.join(", ")}`);
    const sorted = await super.sort(files);
    const slow = SLOWEST_TEST_FILES.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    const slowFirst = [...new Set([...slow, ...sorted])];
    return ["website", "database", "source"].flatMap((name) => slowFirst.filter(({ project }) => project.name === name));
  }
}
