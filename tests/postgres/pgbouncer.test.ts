import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { putReferenceData } from "../../backend/composition/reference-data";
import type { OpenDatabase } from "../../backend/platform/database/database";
import { openPostgres } from "../../backend/platform/database/postgres";
import { states } from "../../backend/selling/content/tables";
import { findSticker } from "../../backend/contact/scanning/store";
import { emptyDatabase } from "../../backend/testing/postgres-server";
import { freePort } from "../../commands/steps/port.mjs";
import { findPgBouncer } from "../../commands/steps/programs.mjs";
import { scaledTimeout } from "../harness/scaled-timeout";

const program = findPgBouncer();
/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;
/** The limit of connections from PgBouncer to PostgreSQL. A process opens more to PgBouncer, so processes share sessions of PostgreSQL. */
const SERVER_CONNECTIONS = 4;

const caller = { callerHash: "nobody", clock: { now: () => new Date() } };

describe.skipIf(program === null)("through PgBouncer in transaction mode", () => {
  let direct: Awaited<ReturnType<typeof emptyDatabase>>;
  let folder: string;
  let pooled: string;
  let pooler: ChildProcess;
  let processes: OpenDatabase[] = [];

  beforeAll(async () => {
    direct = await emptyDatabase();
    folder = mkdtempSync(join(tmpdir(), "platenote-pgbouncer-"));
    chmodSync(folder, 0o755);
    pooled = writeSettings(folder, new URL(direct.address), await freePort());
    pooler = await startPooler(folder, pooled);
    const open = () => openPostgres(pooled, putReferenceData, { hasTransactionPooler: true });
    processes = await Promise.all([open(), open(), open()]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((opened) => opened.close()));
    await stopPooler(pooler);
    rmSync(folder, { recursive: true });
    await direct.drop();
  });

  test("processes that start at the same time create the tables and the reference data once", async () => {
    for (const { database } of processes) expect(await database.$count(states)).toBe(36);
  });

  test("the query of a scan works in every session, because its prepared statement has no name", async () => {
    const scans = processes.flatMap(({ database }) => Array.from({ length: 40 }, () => findSticker(database, "nobody", caller)));
    expect(await Promise.all(scans)).toEqual(scans.map(() => null));
  });

  test("transactions of all processes keep their locks and lose no update", async () => {
    const [first] = processes;
    await first?.database.execute(sql`update ${states} set name = '0' where id = 3`);
    const increments = processes.flatMap(({ database }) =>
      Array.from({ length: 20 }, () =>
        database.transaction(async (transaction) => {
          await transaction.execute(sql`select pg_advisory_xact_lock(77)`);
          const [row] = await transaction
            .select()
            .from(states)
            .where(sql`id = 3`);
          await transaction.execute(sql`update ${states} set name = ${String(Number(row?.name) + 1)} where id = 3`);
        }),
      ),
    );
    await Promise.all(increments);
    const [row] =
      (await first?.database
        .select()
        .from(states)
        .where(sql`id = 3`)) ?? [];
    expect(row?.name).toBe("60");
  });

  test("without `hasTransactionPooler`, a process is not ready, because PgBouncer refuses the settings of the process's session", async () => {
    const opened = await openPostgres(pooled, putReferenceData);
    expect(await opened.unavailableReason()).not.toBeNull();
    await opened.close();
  });

  test("all processes reach the database again after PgBouncer has restarted", async () => {
    await stopPooler(pooler);
    for (const opened of processes) expect(await opened.unavailableReason()).toBe("the database does not answer");
    pooler = await startPooler(folder, pooled);
    for (const opened of processes) await expect.poll(() => opened.unavailableReason(), { timeout: scaledTimeout(20_000) }).toBeNull();
  });
});

/** Writes PgBouncer's settings. @returns the URL of the database through PgBouncer. */
function writeSettings(folder: string, { hostname, port, username, password, pathname }: URL, listenPort: number): string {
  const name = pathname.slice(1);
  const settings = `[databases]
${name} = host=${hostname} port=${port} user=${username} password=${password} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
`;
  writeFileSync(join(folder, "pgbouncer.ini"), settings, { mode: 0o644 });
  return `postgres://${username}@127.0.0.1:${listenPort}/${name}`;
}

async function startPooler(folder: string, url: string): Promise<ChildProcess> {
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const pooler = spawn(program ?? "", ["--quiet", join(folder, "pgbouncer.ini")], { ...account, cwd: folder, stdio: "ignore" });
  const deadline = Date.now() + scaledTimeout(10_000);
  while (!(await accepts(Number(new URL(url).port)))) {
    if (Date.now() > deadline) throw new Error("PgBouncer did not start");
    await pause(50);
  }
  return pooler;
}

function stopPooler(pooler: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    pooler.once("exit", () => resolve());
    pooler.kill("SIGKILL");
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
