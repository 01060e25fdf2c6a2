import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

import { SlowestFirst } from "./tests/harness/slowest-first";
import { scaledTimeout } from "./tests/harness/scaled-timeout";
import { setTestEnvironment } from "./tests/harness/test-environment";

setTestEnvironment();

/** The tests that need PostgreSQL run only with TEST_DATABASE_URL. All other tests with a database then use that server too. */
const onPostgresOnly = process.env["TEST_DATABASE_URL"] ? ["tests/postgres/**/*.test.ts"] : [];

/** Two projects: `source` has the tests that need no build, and `website` has the tests that need the built website (CONTRIBUTING.md). */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    // More than there are cores, because a worker spends a fifth of its time waiting for servers and clocks. With PostgreSQL it waits longer:
    // for a database server that restarts, or for a lost connection.
    maxWorkers: availableParallelism() + (process.env["TEST_DATABASE_URL"] ? 2 : 1),
    // Test files clean up after themselves, so they can share a worker (CONTRIBUTING.md).
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Hide the output of passed tests.
    silent: "passed-only",
    testTimeout: scaledTimeout(30_000),
    hookTimeout: scaledTimeout(60_000),
    expect: { poll: { timeout: scaledTimeout(10_000) } },
    projects: [
      {
        extends: true,
        test: {
          name: "source",
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
