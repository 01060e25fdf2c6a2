import type { Clock } from "../process/clock";
import type { Secrets } from "../process/secrets";
import type { Database } from "./database";

/** The dependencies of all code that reads or writes data. */
export type Foundation = { readonly database: Database; readonly clock: Clock; readonly secrets: Secrets };
