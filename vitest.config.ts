import { availableParallelism } from "node:os";
import { defineConfig, type Plugin } from "vitest/config";

import { SlowestFirst } from "./tests/harness/slowest-first";
import { scaledTimeout } from "./tests/harness/scaled-timeout";
import { setTestEnvironment } from "./tests/harness/test-environment";
import { workerPrograms } from "./vite.packages";

setTestEnvironment();

/** The tests that need PostgreSQL run only with TEST_DATABASE_URL. All other tests with a database then use that server too. */
const isOnPostgres = Boolean(process.env["TEST_DATABASE_URL"]);
const onPostgresOnly = isOnPostgres ? ["tests/postgres/**/*.test.ts"] : [];

/**
 * Tests of the backend that need a database, but are about providers, formats and sockets. They run only on the embedded database, because
 * the tests of the project `database` make the same statements on PostgreSQL. The last one opens the embedded database itself: PostgreSQL
 * runs all migrations for the other tests, and `tests/postgres/upgrade.test.ts` those of an older version.
 */
const notOnPostgres = [
  "backend/{delivery/providers,desk/operate/socket,stock/printing}/**",
  "backend/{composition/api,delivery/outbox/first-attempt,selling/payments/sandbox,platform/database/migrate}.test.ts",
];

/** Tests that need neither a build nor a database, among others that do. */
const withoutBuild = ["tests/http/check-api/{nested,planted}.test.ts"];

/** Tests of the website that only check markup, files, or what the browser keeps: they say the same on every database. */
const onAnyDatabase = [
  "tests/http/{cache-buster,cross-site,every-screen,page-weight,quick-contact-weight}.test.ts",
  "tests/http/{security-headers,shop-cart,static-files,text-browsers}.test.ts",
];

/** Tests of the website whose result depends on the database. */
const onDatabase = [
  "tests/http/*.test.ts",
  "tests/http/check-api/**/*.test.ts",
  "tests/contract/{calls,mail-buttons,reseller-amounts}.test.ts",
  "tests/faults/{kill-between-rungs,load}.test.ts",
  ...onPostgresOnly,
];

const withBuild = {
  globalSetup: ["tests/harness/build-setup.ts"],
  setupFiles: ["tests/harness/file-setup.ts"],
  hookTimeout: scaledTimeout(120_000),
};

/** Keeps modules with a glob out of Vitest's cache: a new file changes what they import. Vitest itself overlooks a glob with a type. */
const uncachedGlobs: Plugin = {
  name: "uncached-globs",
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined)),
};

/**
 * Three projects: `source` has the tests that need no build. `website` and `database` have the tests that need the built website
 * (CONTRIBUTING.md). In `npm test`, those of `database` run on PostgreSQL, if there is one (docs/decisions/0048-the-check.md).
 */
export default defineConfig({
  plugins: [workerPrograms(), uncachedGlobs],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    // A worker waits for servers and clocks, but `npm test` runs two steps side by side. With PostgreSQL it waits longer: for a database
    // server that restarts, or for a lost connection.
    maxWorkers: availableParallelism() + (process.env["TEST_DATABASE_URL"] ? 1 : 0),
    // Later steps and runs do not compile the same sources again.
    experimental: { fsModuleCache: true },
    // Otherwise Vitest replaces style sheets with nothing, also those that a page contains as text.
    css: { include: [/\.css\?raw$/] },
    // Test files clean up after themselves, so they can share a worker (CONTRIBUTING.md).
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Hide the output of passed tests.
    silent: "passed-only",
    setupFiles: ["tests/harness/file-cap.ts"],
    // Say what a list or text was, not only "Array(2)".
    chaiConfig: { truncateThreshold: 2_000 },
    testTimeout: scaledTimeout(30_000),
    hookTimeout: scaledTimeout(60_000),
    // The machine may be busy. `npm test` lists the tests that pass on the second try (docs/decisions/0048-the-check.md).
    retry: process.env["CI"] ? 1 : 0,
    expect: { poll: { timeout: scaledTimeout(10_000) } },
    projects: [
      {
        extends: true,
        test: {
          name: "source",
          include: [
            "{contract,runtime}/**/*.test.ts",
            "backend/**/*.test.ts",
            "app/**/*.test.{ts,tsx}",
            "tests/{harness,model}/**/*.test.ts",
            ...withoutBuild,
          ],
          exclude: isOnPostgres ? notOnPostgres : [],
        },
      },
      {
        extends: true,
        test: {
          ...withBuild,
          name: "website",
          include: ["tests/{contract,engines,faults,http/*,image,operating,structure}/**/*.test.ts", ...onAnyDatabase],
          exclude: onDatabase.filter((pattern) => pattern !== "tests/http/*.test.ts"),
        },
      },
      { extends: true, test: { ...withBuild, name: "database", include: onDatabase, exclude: [...onAnyDatabase, ...withoutBuild] } },
    ],
  },
});
