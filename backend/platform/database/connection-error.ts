import { StartupError } from "../../../runtime/startup-error";

/** What is wrong and what the operator can do, by SQLSTATE. Each message continues a sentence that begins with the server. */
const messages: Readonly<Record<string, string>> = {
  "25006": "is a standby, which only reads. Set DATABASE_URL to an address that leads to the primary.",
  "28P01": "rejected the user or password. Correct DATABASE_URL.",
  "28000": "does not allow this user. Correct DATABASE_URL or the server's pg_hba.conf.",
  "3D000": "does not have this database. Create it or correct DATABASE_URL.",
  "53300": "has no free connections. Close some or raise max_connections.",
  "57P03": "is starting or shutting down. Try again in a moment.",
};

/**
 * Returns an error that explains why PostgreSQL cannot be used.
 * @param url - the server's URL. Of the URL, the error contains only the host, the port and the database name.
 */
export function connectionError(url: string, error: unknown): StartupError {
  const { host, pathname, searchParams } = new URL(url);
  const server = `PostgreSQL at ${searchParams.get("host") ?? host}${pathname}`;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const refusal = messages[code];
  if (refusal !== undefined) return new StartupError(`${server} ${refusal}`);
  return new StartupError(`${server} does not answer${code === "" ? "" : ` (${code})`}. Start it or correct DATABASE_URL.`);
}
