import { afterAll } from "vitest";

import { removeTemporaryDirectories } from "./data-directory";

/** Deletes the data directories of a test file when it ends, instead of when the worker ends. */
afterAll(removeTemporaryDirectories);
