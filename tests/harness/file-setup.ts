import { afterAll } from "vitest";

import { removeTemporaryDirectories } from "./data-directory";

/** Removes a file's data directories at its end, not only at the end of the worker. */
afterAll(removeTemporaryDirectories);
