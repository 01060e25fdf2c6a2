import { StartFault } from "../../runtime/start-fault";

/** Reasons for a refused connection, by SQLSTATE. */
const connectionErrors: Readonly<Record<string, string>> = {
  "28P01": "rejected the user or password. Correct DATABASE_URL.",
  "28000": "does not allow this user. Correct DATABASE_URL or the server's pg_hba.conf.",
  "3D000": "does not have this database. Create it or correct DATABASE_URL.",
  "53300": "has no free connections. Close some or raise max_connections.",
  "57P03": "is starting or shutting down. Try again in a moment.",
};

/**
 * Returns a start fault that explains why PostgreSQL cannot be used.
 * @param url the server's URL. The fault's message contains only its host and database name.
 */
export function connectionFault(url: string, error: unknown): StartFault {
  const { host, pathname, searchParams } = new URL(url);
  const server = `PostgreSQL at ${searchParams.get("host") ?? host}${pathname}`;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const refusal = connectionErrors[code];
  if (refusal !== undefined) return new StartFault(`${server} ${refusal}`);
  return new StartFault(`${server} does not answer${code === "" ? "" : ` (${code})`}. Start it or correct DATABASE_URL.`);
}
