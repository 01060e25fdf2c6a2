import type { Clock } from "../clock";
import type { Database } from "../database/database";
import type { Secrets } from "../secrets";

/** What delivery needs of the backend's services. */
export type DeliveryServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
};
