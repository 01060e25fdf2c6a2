import { afterAll } from "vitest";

import { removeTemporaryDirectories } from "./data-directory";

/** Deletes the temporary directories of a test file when the file ends. Otherwise they would stay until the worker ends. */
afterAll(removeTemporaryDirectories);
