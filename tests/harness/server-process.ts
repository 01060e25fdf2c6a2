import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

import { freePort } from "../../commands/steps/port.mjs";
import { projectDirectory } from "../../commands/steps/project.mjs";
import { FAST_START_FLAGS } from "./node-flags";
import { scaledTimeout } from "./scaled-timeout";

const END_WITH_PARENT = new URL("./end-with-parent.mjs", import.meta.url).href;
const START_MS = scaledTimeout(60_000);
const POLL_MS = 25;

/** A server of the last build, in its own process. */
export type ServerProcess = {
  /** Such as `http://127.0.0.1:3000`. */
  readonly origin: string;
  readonly pid: number;
  /** Everything that the server has written to stdout and stderr so far. */
  output(): string;
  /** Resolves when the process has ended: with the exit code, or with null if a signal killed it. */
  readonly ended: Promise<number | null>;
  /** Sends SIGTERM and waits until the process has ended. @returns the exit code, or null if a signal killed the process. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
};

/**
 * Starts `node <program>` on 127.0.0.1 and waits until the server is healthy (/healthz). The server inherits only PATH and HOME from this
 * process, so that tests run the same on every machine.
 * @param environment returns the environment variables for a server with this origin.
 * @param givenPort the port of a previous server. Default: a free one.
 * @throws an error with the server's output if the server ends or does not respond.
 */
export async function startServerProcess(
  program: string,
  environment: (origin: string) => Readonly<Record<string, string>>,
  givenPort?: number,
): Promise<ServerProcess> {
  const port = givenPort ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...FAST_START_FLAGS, "--import", END_WITH_PARENT, program], {
    cwd: projectDirectory,
    env: {
      ...inheritedEnvironment(),
      NODE_ENV: "production",
      SANDBOX_PAGES: "open",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...environment(origin),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output = collectOutput(child);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));

  try {
    await untilHealthy(origin, child, output);
  } catch (error) {
    // Another test may have taken the free port before the server did.
    if (givenPort !== undefined || !output().includes(`Port ${port} is in use`)) throw error;
    return startServerProcess(program, environment);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    output,
    ended,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(["PATH", "HOME"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function collectOutput(child: ChildProcess): () => string {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part: string) => parts.push(part));
  return () => parts.join("");
}

async function untilHealthy(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended while starting.\n${output()}`);
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${origin}/healthz does not answer.\n${output()}`);
    }
    await pause(POLL_MS);
  }
}

function isHealthy(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}
