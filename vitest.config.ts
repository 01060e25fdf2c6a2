import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

import { LongestFirst } from "./tests/harness/longest-first";
import { scaledTimeout } from "./tests/harness/scaled-timeout";

/** With a PostgreSQL server, what has a database uses one there, and what only such a server can show is tried too. */
const onPostgresOnly = process.env["TEST_DATABASE_URL"] ? ["tests/postgres/**/*.test.ts"] : [];

/** Two kinds of tests: those that stand beside what they test, and those that need the built website (CONTRIBUTING.md). */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    // One for each core; of two, Vitest would leave one idle.
    maxWorkers: availableParallelism(),
    // A test file leaves nothing behind, so a worker takes the next one without starting anew (CONTRIBUTING.md).
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // What a test that passed printed would hide what one that failed printed.
    silent: "passed-only",
    testTimeout: scaledTimeout(30_000),
    hookTimeout: scaledTimeout(60_000),
    expect: { poll: { timeout: scaledTimeout(10_000) } },
    projects: [
      {
        extends: true,
        test: {
          name: "houses",
          globalSetup: ["tests/harness/run-setup.ts"],
          include: ["{contract,runtime}/**/*.test.ts", "backend/**/*.test.ts", "app/**/*.test.{ts,tsx}", "tests/harness/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "website",
          include: ["tests/{contract,engines,faults,http,image,operating,structure}/**/*.test.ts", ...onPostgresOnly],
          globalSetup: ["tests/harness/run-setup.ts", "tests/harness/build-setup.ts"],
          setupFiles: ["tests/harness/file-setup.ts"],
          hookTimeout: scaledTimeout(120_000),
        },
      },
    ],
  },
});
