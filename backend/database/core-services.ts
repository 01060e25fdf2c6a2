import type { Clock } from "../process/clock";
import type { Secrets } from "../process/secrets";
import type { Database } from "./database";

/** What all code that reads or writes data needs. */
export type CoreServices = { readonly database: Database; readonly clock: Clock; readonly secrets: Secrets };
