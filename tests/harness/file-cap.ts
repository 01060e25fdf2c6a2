import { writeSync } from "node:fs";
import { afterAll, expect } from "vitest";

import { scaledTimeout } from "./scaled-timeout";

/** Ten minutes with the default of TEST_TIMEOUT_MULTIPLIER. The slowest file takes two minutes on an idle machine. */
const FILE_MS = scaledTimeout(150_000);

const file = expect.getState().testPath ?? "";

// Vitest reports the end of the worker, which also ends its servers, and runs the other files in a new one.
const cap = setTimeout(() => {
  writeSync(process.stderr.fd, `${file} did not end within ${FILE_MS / 1000} seconds.\n`);
  process.kill(process.pid, "SIGKILL");
}, FILE_MS);
afterAll(() => clearTimeout(cap));
