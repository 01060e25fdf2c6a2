import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { appendFileSync, copyFileSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** The directories of this machine that replace the content of the base image. */
const SYSTEM = ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/proc", "/dev"];

/** The user in Node's images. */
const NODE_USER = "node:x:1000:1000::/home/node:/bin/sh";
const NODE_GROUP = "node:x:1000:";
export const NODE_ID = 1000;

export type Run = {
  /** The directory that becomes "/". */
  readonly root: string;
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** Set to run the container as in production: as this user, with only these directories writable. */
  readonly confined?: { readonly user: number; readonly writable: readonly string[] };
};

/** Returns whether this process may create mounts, which a container needs. */
export function canContain(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;
}

/**
 * Runs a command with `root` as its "/" and with its own mounts, which end with the command. The returned process is the command itself,
 * so it can receive signals.
 */
export function runContained({ root, workingDirectory, environment, command, confined }: Run, output: "inherit" | "pipe"): ChildProcess {
  makeMountPoints(root);
  const user = confined ? ["setpriv", `--reuid=${confined.user}`, `--regid=${confined.user}`, "--clear-groups", "--no-new-privs"] : [];
  const script = [
    "set -e",
    "mount --make-rprivate /",
    `mount --bind ${root} ${root}`,
    ...mounted().map((path) => `mount --rbind ${path} ${root}${path}`),
    ...["passwd", "group"].map((file) => `mount --bind ${root}/.${file} ${root}/etc/${file}`),
    ...(confined ? readOnly(root, confined.writable) : []),
    `exec chroot ${root} ${user.join(" ")} sh -c 'cd ${workingDirectory} && exec "$@"' sh "$@"`,
  ].join("\n");
  // As in a container, the command inherits none of this process's environment.
  const variables = { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`, HOME: homedir(), ...environment };
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return spawn("env", ["-i", ...assignments, "unshare", "--mount", "sh", "-c", script, "sh", ...command], {
    stdio: ["ignore", output, output],
  });
}

/** Returns the directories to mount: the system, the home directory with npm's cache, and Node's directory if neither contains it. */
function mounted(): string[] {
  const node = dirname(dirname(process.execPath));
  const isElsewhere = !["/usr", homedir()].some((path) => node.startsWith(path));
  return [...SYSTEM, homedir(), ...(isElsewhere ? [node] : [])];
}

function makeMountPoints(root: string): void {
  for (const path of mounted()) if (lstatSync(path, { throwIfNoEntry: false })) mkdirSync(join(root, path), { recursive: true });
  mkdirSync(join(root, "tmp"), { recursive: true });
  for (const [file, line] of [
    ["passwd", NODE_USER],
    ["group", NODE_GROUP],
  ] as const) {
    const copy = join(root, `.${file}`);
    copyFileSync(`/etc/${file}`, copy);
    writeFileSync(copy, withoutId(readFileSync(copy, "utf8")));
    appendFileSync(copy, `${line}\n`);
  }
}

/** Removes the entry with the id of Node's user, because this machine may use the id for another user. */
function withoutId(accounts: string): string {
  const others = accounts.split("\n").filter((line) => line !== "" && line.split(":")[2] !== String(NODE_ID));
  return `${others.join("\n")}\n`;
}

/**
 * Returns the commands that make "/", /usr, /etc and the home directory read-only, except the directories in `writable`. These are first
 * mounted onto themselves, so that they stay writable.
 */
function readOnly(root: string, writable: readonly string[]): string[] {
  return [
    ...writable.map((path) => `mount --bind ${root}${path} ${root}${path}`),
    `mount -o remount,bind,ro ${root}`,
    ...["/usr", "/etc", homedir()].map((path) => `mount -o remount,bind,ro ${root}${path}`),
  ];
}
