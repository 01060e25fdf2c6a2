import type { Clock } from "../process/clock";
import type { Secrets } from "../process/secrets";
import type { Database } from "./database";

/** Database, clock and secrets: what all code that reads or writes data works with. */
export type Foundation = { readonly database: Database; readonly clock: Clock; readonly secrets: Secrets };
