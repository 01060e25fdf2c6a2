import { StartFault } from "../../runtime/start-fault";

/** What a server says to a connection that it refuses, by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  "28P01": "refuses the user or the password. Correct DATABASE_URL.",
  "28000": "does not let this user in. Correct DATABASE_URL, or the server's pg_hba.conf.",
  "3D000": "has no such database. Create it, or correct DATABASE_URL.",
  "53300": "has no connection left. End others, or raise max_connections.",
  "57P03": "is starting or shutting down. Start again in a moment.",
};

/**
 * Why PostgreSQL cannot be used, for whoever starts the process.
 * @param url its address; of it only the host and the name of the database are told.
 */
export function connectionFault(url: string, error: unknown): StartFault {
  const { host, pathname, searchParams } = new URL(url);
  const server = `PostgreSQL at ${searchParams.get("host") ?? host}${pathname}`;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const refusal = refusals[code];
  if (refusal !== undefined) return new StartFault(`${server} ${refusal}`);
  return new StartFault(`${server} does not answer${code === "" ? "" : ` (${code})`}. Start it, or correct DATABASE_URL.`);
}
