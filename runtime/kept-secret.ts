import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

import { onFile, StartFault } from "./start-fault";

/** In characters, as SESSION_SECRETS and BACKEND_SECRET. */
const SHORTEST_SECRET = 32;
const SECRET_BYTES = 48;

/** Whether a secret is long enough to be one; spaces around it do not count. */
export function isLongEnough(secret: string): boolean {
  return secret.trim().length >= SHORTEST_SECRET;
}

/**
 * A secret that is made once and kept beside the data, so that a restart ends nobody's session.
 * @throws StartFault when it cannot be kept, or when what is kept is too short to be a secret.
 */
export function keptSecret(directory: string, name: string): string {
  const file = join(directory, name);
  const secret = onFile(file, () => {
    if (!existsSync(file)) make(directory, file);
    return readFileSync(file, "utf8").trim();
  });
  if (isLongEnough(secret)) return secret;
  throw new StartFault(
    `${file} does not hold a secret: it has ${secret.length} characters, and ${SHORTEST_SECRET} are needed. ` +
      "Restore it from a backup, or delete it to have a new one made.",
  );
}

/**
 * Written beside and synced before it gets its name: a full disk or a power cut leaves no file or a whole one. It gets the name by a
 * link, which never replaces a file: of two processes that start together one makes the secret, and both use it.
 */
function make(directory: string, file: string): void {
  mkdirSync(directory, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}.new`;
  try {
    writeWhole(draft, randomBytes(SECRET_BYTES).toString("base64url"));
    nameIt(draft, file);
    sync(directory);
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeWhole(path: string, content: string): void {
  const handle = openSync(path, "wx", 0o600);
  try {
    const written = writeSync(handle, content);
    if (written < content.length) throw Object.assign(new Error("The secret was not written whole"), { code: "ENOSPC" });
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function nameIt(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    const isMade = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isMade) throw error;
  }
}

/** Without it the file's name may be lost with the power. */
function sync(directory: string): void {
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
