import { afterAll } from "vitest";

import { removeTemporaryDirectories } from "./data-directory";

/** A worker runs many test files: without this their data directories would stay until its end. */
afterAll(removeTemporaryDirectories);
