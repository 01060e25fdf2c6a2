import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { freePort } from "../../commands/steps/port.mjs";
import { findFailover } from "../../commands/steps/programs.mjs";
import { scaledTimeout } from "./scaled-timeout";

/** The programs of a cluster, or null if one is missing. */
export const failoverPrograms = findFailover();

const START_MS = scaledTimeout(60_000);

/**
 * The settings of docs/scale.md. The standby takes over when the primary has not renewed its lease for `ttl` seconds. 20 is the least that
 * Patroni allows.
 */
const LEASE = { ttl: 20, loop_wait: 5, retry_timeout: 5 } as const;

/**
 * The servers never wait for the disk, because the tests kill processes but not machines. `full_page_writes` stays on, because pg_rewind
 * needs it.
 */
const POSTGRES_SETTINGS = { fsync: "off", shared_buffers: "16MB", unix_socket_directories: "" } as const;

const SUPERUSER = "platenote";

/** A primary with a synchronous standby under Patroni, and HAProxy, which forwards to the primary. */
export type FailoverCluster = {
  /** The URL of the database `postgres` on the primary, through HAProxy. */
  readonly address: string;
  /** The ports of PostgreSQL on each machine. */
  ports(): Promise<{ readonly primary: number; readonly standby: number }>;
  /** Kills Patroni and PostgreSQL on the primary's machine, without a shutdown. @returns the machine's name. */
  killPrimary(): Promise<string>;
  /** Starts a killed machine again, and waits until it is the synchronous standby. */
  restart(name: string): Promise<void>;
  /** Makes the standby the primary, as an operator does before maintenance. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
};

/** Patroni and its PostgreSQL server. All machines are processes on this computer. */
type Machine = {
  readonly name: string;
  readonly settings: string;
  readonly data: string;
  readonly postgresPort: number;
  readonly apiPort: number;
  patroni: ChildProcess | null;
};

type Member = { readonly name: string; readonly role: string; readonly state: string };

/** Starts the cluster, and waits until the standby is synchronous. */
export async function startFailoverCluster(): Promise<FailoverCluster> {
  if (failoverPrograms === null) throw new Error("A program of the cluster is missing");
  const { etcd, haproxy } = failoverPrograms;
  const folder = mkdtempSync(join(tmpdir(), "platenote-cluster-"));
  own(folder);
  const password = randomBytes(18).toString("hex");
  const store = `127.0.0.1:${await freePort()}`;
  const machines = [await machineIn(folder, "north", store, password), await machineIn(folder, "south", store, password)];

  const storePeer = `http://127.0.0.1:${await freePort()}`;
  const storeUrl = `http://${store}`;
  const storeOptions = ["--data-dir", join(folder, "etcd"), "--listen-client-urls", storeUrl, "--advertise-client-urls", storeUrl];
  const memberOptions = ["--listen-peer-urls", storePeer, "--initial-advertise-peer-urls", storePeer];
  const others = [start(etcd, [...storeOptions, ...memberOptions, "--initial-cluster", `default=${storePeer}`], folder)];
  for (const machine of machines) startPatroni(machine, folder);

  const port = await freePort();
  const balancer = join(folder, "haproxy.cfg");
  writeFileSync(balancer, balancerSettings(port, machines));
  others.push(start(haproxy, ["-f", balancer], folder));

  const killAll = () => {
    machines.forEach(killMachine);
    for (const each of others) each.kill("SIGKILL");
  };
  process.once("exit", killAll);
  const stop = async () => {
    process.removeListener("exit", killAll);
    killAll();
    await Promise.all(others.map(ended));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await untilReplicating(machines);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    address: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    stop,
    async ports() {
      const primary = await primaryName(machines);
      const standby = machines.find(({ name }) => name !== primary);
      return { primary: machineNamed(machines, primary).postgresPort, standby: standby?.postgresPort ?? 0 };
    },
    async killPrimary() {
      const primary = machineNamed(machines, await primaryName(machines));
      killMachine(primary);
      return primary.name;
    },
    async restart(name) {
      startPatroni(machineNamed(machines, name), folder);
      await untilReplicating(machines);
    },
    async switchOver() {
      const leader = await primaryName(machines);
      const answer = await fetch(`http://127.0.0.1:${machineNamed(machines, leader).apiPort}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
}

async function machineIn(folder: string, name: string, store: string, password: string): Promise<Machine> {
  const home = join(folder, name);
  mkdirSync(home);
  own(home);
  const [postgresPort, apiPort] = [await freePort(), await freePort()];
  const machine = { name, settings: join(home, "patroni.yml"), data: join(home, "data"), postgresPort, apiPort, patroni: null };
  // JSON is YAML too.
  writeFileSync(machine.settings, JSON.stringify(patroniSettings(machine, home, store, password)), { mode: 0o600 });
  own(machine.settings);
  return machine;
}

function patroniSettings({ name, data, postgresPort, apiPort }: Machine, home: string, store: string, password: string) {
  const api = `127.0.0.1:${apiPort}`;
  const server = `127.0.0.1:${postgresPort}`;
  const access = ["local all all trust", "host replication all 127.0.0.1/32 scram-sha-256", "host all all 127.0.0.1/32 scram-sha-256"];
  return {
    scope: "platenote",
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { host: store },
    bootstrap: {
      dcs: { ...LEASE, synchronous_mode: true, postgresql: { use_pg_rewind: true, parameters: POSTGRES_SETTINGS } },
      initdb: ["no-sync", { encoding: "UTF8" }, { locale: "C.UTF-8" }],
    },
    postgresql: {
      listen: server,
      connect_address: server,
      data_dir: data,
      bin_dir: failoverPrograms?.postgres,
      pgpass: join(home, "pgpass"),
      pg_hba: access,
      authentication: { superuser: { username: SUPERUSER, password }, replication: { username: "replication", password } },
    },
  };
}

/**
 * Returns the settings of HAProxy. It asks Patroni each second which server is the primary. It closes the connections to a server that is
 * no longer the primary.
 */
function balancerSettings(port: number, machines: readonly Machine[]): string {
  const servers = machines.map(({ name, postgresPort, apiPort }) => `server ${name} 127.0.0.1:${postgresPort} check port ${apiPort}`);
  return `defaults
  mode tcp
  timeout connect 4s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
  ${servers.join("\n  ")}
`;
}

function startPatroni(machine: Machine, folder: string): void {
  machine.patroni = start(failoverPrograms?.patroni ?? "", [machine.settings], folder);
}

/** Kills Patroni and the first process of PostgreSQL. The other processes of PostgreSQL then end by themselves. */
function killMachine({ patroni, data }: Machine): void {
  patroni?.kill("SIGKILL");
  try {
    process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]), "SIGKILL");
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Returns whether there is no such file or process. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");
}

async function untilReplicating(machines: readonly Machine[]): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const members = await membersOf(machines);
    if (["leader", "sync_standby"].every((role) => members.some((member) => member.role === role))) return;
    if (Date.now() > deadline) throw new Error(`The cluster has no synchronous standby: ${JSON.stringify(members)}`);
    await pause(200);
  }
}

async function primaryName(machines: readonly Machine[]): Promise<string> {
  const leader = (await membersOf(machines)).find(({ role }) => role === "leader");
  if (leader === undefined) throw new Error("The cluster has no primary");
  return leader.name;
}

/** Returns what Patroni says about the cluster's members. Empty if no Patroni answers. */
async function membersOf(machines: readonly Machine[]): Promise<readonly Member[]> {
  for (const { apiPort } of machines) {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: readonly Member[] }).members;
  }
  return [];
}

function machineNamed(machines: readonly Machine[], name: string): Machine {
  const machine = machines.find((each) => each.name === name);
  if (machine === undefined) throw new Error(`There is no machine ${name}`);
  return machine;
}

/** Returns the user to run the servers as: PostgreSQL refuses to run as root, and Debian's package adds a user for it. */
function serverAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((option) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" })));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** Gives a file to the user that the servers run as. */
function own(path: string): void {
  const { uid, gid } = serverAccount();
  if (uid !== undefined) chownSync(path, uid, gid ?? 0);
}

function start(program: string, parameters: readonly string[], folder: string): ChildProcess {
  return spawn(program, parameters, { ...serverAccount(), cwd: folder, stdio: "ignore" });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once("close", () => resolve()) : resolve(),
  );
}
