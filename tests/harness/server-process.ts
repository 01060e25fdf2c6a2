import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

import { freePort } from "../../commands/steps/port.mjs";
import { projectDirectory } from "../../commands/steps/project.mjs";
import { QUICK_START } from "./quick-start";
import { scaledTimeout } from "./scaled-timeout";

const END_WITH_PARENT = new URL("./end-with-parent.mjs", import.meta.url).href;
const START_MILLISECONDS = scaledTimeout(60_000);
const POLL_MILLISECONDS = 25;

/** A server of the last build, running in a process of its own. */
export type ServerProcess = {
  /** As `http://127.0.0.1:<port>`. */
  readonly origin: string;
  readonly pid: number;
  /** What it has written so far, to both outputs. */
  output(): string;
  /** Its exit code once it has ended, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Asks it to end (SIGTERM) and waits until it has. @returns its exit code, or null when a signal ended it. */
  stop(): Promise<number | null>;
  /** Ends it at once (SIGKILL), as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
};

/**
 * Starts `node <program>` on 127.0.0.1 and waits until its /healthz answers. It sees nothing of this process's environment but
 * PATH and HOME, so that a test means the same on every machine.
 * @param environment given the origin that was chosen.
 * @param givenPort one that a server before had; a free one when left out.
 * @throws when it ends or stays silent instead of answering; the message holds its output.
 */
export async function startServerProcess(
  program: string,
  environment: (origin: string) => Readonly<Record<string, string>>,
  givenPort?: number,
): Promise<ServerProcess> {
  const port = givenPort ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...QUICK_START, "--import", END_WITH_PARENT, program], {
    cwd: projectDirectory,
    env: { ...inherited(), NODE_ENV: "production", SANDBOX_PAGES: "open", HOST: "127.0.0.1", PORT: String(port), ...environment(origin) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output = collectOutput(child);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));

  await untilHealthy(origin, child, output);
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

function inherited(): Record<string, string> {
  return Object.fromEntries(["PATH", "HOME"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function collectOutput(child: ChildProcess): () => string {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part: string) => parts.push(part));
  return () => parts.join("");
}

async function untilHealthy(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended at its start.\n${output()}`);
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server does not answer at ${origin}/healthz.\n${output()}`);
    }
    await pause(POLL_MILLISECONDS);
  }
}

function isHealthy(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}
