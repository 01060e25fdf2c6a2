import type { Clock } from "../process/clock";
import type { Secrets } from "../process/secrets";
import type { Database } from "./database";

/** The services for all code that reads or writes data. */
export type CoreServices = { readonly database: Database; readonly clock: Clock; readonly secrets: Secrets };
