import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { findProgram } from "./machine.mjs";
import { freePort } from "./port.mjs";

const OLDEST_VERSION = 15;
const DEBIAN_VERSIONS = "/usr/lib/postgresql";
const START_MS = 30_000 * Number(process.env["TEST_TIMEOUT_MULTIPLIER"] || 1);

/** The settings of the server. The server never waits for the disk, because test data need not survive a power failure. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=400", "unix_socket_directories="];

/** Returns TEST_DATABASE_URL or the directory of PostgreSQL's programs. Returns null if there is neither. */
export function findPostgres() {
  return process.env["TEST_DATABASE_URL"] || findPrograms();
}

/** Returns PgBouncer's program, or null. Debian installs it in a folder that is only on root's PATH. */
export function findPgBouncer() {
  return findProgram("/usr/sbin/pgbouncer", ["pgbouncer"]);
}

/** Returns the programs of a cluster with a standby that takes over, or null if one is missing. */
export function findFailoverPrograms() {
  const postgres = findPrograms();
  const patroni = findProgram(undefined, ["patroni"]);
  const etcd = findProgram(undefined, ["etcd"]);
  const haproxy = findProgram("/usr/sbin/haproxy", ["haproxy"]);
  return postgres && patroni && etcd && haproxy ? { postgres, patroni, etcd, haproxy } : null;
}

/**
 * Provides a PostgreSQL server for tests. Uses the server of TEST_DATABASE_URL, or starts a server. Returns the server's URL and a function
 * to call after the tests, or null if Debian's directory has no PostgreSQL of a supported version.
 * @returns {Promise<{ address: string, stop: () => Promise<void> } | null>}
 */
export async function findOrStartPostgres() {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { address: given, stop: () => dropTestDatabases(given) };
  const programs = findPrograms();
  return programs === null ? null : startPostgres(programs);
}

/**
 * Drops the test databases on an external server, except those with open connections.
 * @param {string} address
 */
async function dropTestDatabases(address) {
  const { default: postgres } = await import("pg");
  const client = new postgres.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query("select datname from pg_database where datname like 'platenote\\_test\\_%'");
  for (const { datname } of rows) await client.query(`drop database ${datname}`).catch(() => undefined);
  await client.end();
}

/** Returns the program directory of the newest supported version, or null. */
function findPrograms() {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS).map(Number) : [];
  const usable = versions.filter((version) => version >= OLDEST_VERSION).sort((one, other) => other - one);
  return usable.map((version) => join(DEBIAN_VERSIONS, String(version), "bin")).find((bin) => existsSync(join(bin, "initdb"))) ?? null;
}

/** @param {string} programs */
async function startPostgres(programs) {
  const directory = mkdtempSync(join(tmpdir(), "platenote-postgres-"));
  const data = join(directory, "data");
  const password = randomBytes(18).toString("hex");
  const passwordFile = join(directory, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const account = serverAccount();
  for (const path of [directory, passwordFile]) if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? 0);

  const port = await freePort();
  const access = ["--username=platenote", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  await ended(
    spawn(join(programs, "initdb"), ["--pgdata", data, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", ...access], {
      ...account,
      cwd: directory,
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  const options = SETTINGS.flatMap((setting) => ["-c", setting]);
  const server = spawn(join(programs, "postgres"), ["-D", data, "-h", "127.0.0.1", "-p", String(port), ...options], {
    ...account,
    cwd: directory,
    stdio: "ignore",
  });
  const kill = () => server.kill("SIGQUIT");
  process.once("exit", kill);
  await untilReady(programs, port);
  return {
    address: `postgres://platenote:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.removeListener("exit", kill);
      server.kill("SIGQUIT");
      await ended(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the user to run PostgreSQL as. PostgreSQL refuses to run as root, and Debian's package adds a user for PostgreSQL.
 * @returns {{ uid?: number, gid?: number }} empty if this process is not root
 */
export function serverAccount() {
  if (process.getuid?.() !== 0) return {};
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/**
 * @param {string} programs
 * @param {number} port
 */
async function untilReady(programs, port) {
  const deadline = Date.now() + START_MS;
  const probe = () => ended(spawn(join(programs, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)], { stdio: "ignore" }));
  while ((await probe()) !== 0) {
    if (Date.now() > deadline) throw new Error("PostgreSQL did not start");
    await pause(50);
  }
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number | null>} its exit code
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
}
