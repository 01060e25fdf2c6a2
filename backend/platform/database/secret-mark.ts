import { StartupError } from "../../../runtime/startup-error";
import type { Secrets } from "../process/secrets";
import type { Database } from "./database";
import { secretMarks } from "./tables";

const OTHER_SECRET =
  "BACKEND_SECRET, or the file backend-secret in DATA_DIR, is not the secret of this database: links, codes and waiting messages could not " +
  "be read. Set the secret that the database was made with.";

/**
 * Marks a database that has no mark.
 * @throws StartupError if its rows were written with another secret.
 */
export async function requireSecretOf(database: Database, secrets: Pick<Secrets, "hash">): Promise<void> {
  const isOurs = await isMarkedWith(database, secrets);
  if (isOurs === false) throw new StartupError(OTHER_SECRET);
  if (isOurs === null) await database.insert(secretMarks).values({ mark: markOf(secrets) });
}

/** Returns whether a database's rows were written with this secret. Null if that is not known, as before version 1.1. */
export async function isMarkedWith(database: Database, secrets: Pick<Secrets, "hash">): Promise<boolean | null> {
  const [found] = await database.select().from(secretMarks);
  return found === undefined ? null : found.mark === markOf(secrets);
}

function markOf(secrets: Pick<Secrets, "hash">): string {
  return secrets.hash("mark of the secret", "");
}
