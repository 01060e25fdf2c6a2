import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

import { makePrivateFolder } from "./private-folder";
import { onFile, StartupError } from "./startup-error";

/** In characters. SESSION_SECRETS and BACKEND_SECRET have the same minimum. */
const MIN_SECRET_LENGTH = 32;
const SECRET_BYTES = 48;

export function isLongEnough(secret: string): boolean {
  return secret.trim().length >= MIN_SECRET_LENGTH;
}

/**
 * Reads a secret from the data directory. Creates the secret on first use. Sessions survive a restart, because the secret is stored.
 * @throws StartupError if the secret cannot be read or stored, or is too short.
 */
export function readOrCreateSecret(directory: string, name: string): string {
  const file = join(directory, name);
  const secret = onFile(file, () => {
    if (!existsSync(file)) createSecretFile(directory, file);
    return readFileSync(file, "utf8").trim();
  });
  if (isLongEnough(secret)) return secret;
  throw new StartupError(
    `${file} does not contain a valid secret: it has ${secret.length} characters, and needs at least ${MIN_SECRET_LENGTH}. ` +
      "Restore it from a backup, or delete it to create a new one.",
  );
}

/**
 * Creates the secret's file atomically: writes and syncs a temporary file, then hard-links it to the final name. A link never replaces a
 * file, so two processes that start together use the same secret.
 */
function createSecretFile(directory: string, file: string): void {
  makePrivateFolder(directory);
  const draft = `${file}.${randomBytes(6).toString("hex")}.new`;
  try {
    writeWhole(draft, randomBytes(SECRET_BYTES).toString("base64url"));
    linkToFinalName(draft, file);
    withFile(directory, "r", () => undefined);
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeWhole(path: string, content: string): void {
  withFile(path, "wx", (file) => {
    const written = writeSync(file, content);
    if (written < content.length) throw Object.assign(new Error("The secret was only partly written"), { code: "ENOSPC" });
  });
}

function linkToFinalName(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    const isMade = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isMade) throw error;
  }
}

/** Opens a file or a folder and syncs it, so that what was written and the names of files survive a power cut. */
function withFile(path: string, flags: "r" | "wx", work: (file: number) => void): void {
  const file = openSync(path, flags, 0o600);
  try {
    work(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
