import { accessSync, chmodSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { makePrivateFolder } from "../../../runtime/private-folder";
import { onFile, StartupError } from "../../../runtime/startup-error";

/** The bits of a mode that give rights to other users. */
const OTHERS = 0o077;
const EVERYBODY_WRITES = 0o002;
/** In a folder with this bit, such as /tmp, users cannot remove each other's files. */
const STICKY = 0o1000;

/**
 * Creates the data directory, or takes away other users' rights to it. Leaves a folder that belongs to another user, such as a volume that
 * an orchestrator made, and a folder for everybody's files, such as /tmp: there, the database's own folder keeps others out.
 * @throws StartupError if it cannot be created, or if every user can replace the files in it.
 */
export function preparePrivateDirectory(directory: string): void {
  onFile(directory, () => makePrivateFolder(directory));
  const { mode, uid } = statSync(directory);
  const isOurs = uid === process.getuid?.();
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0) return;
  if (isOurs) return onFile(directory, () => chmodSync(directory, 0o700));
  if ((mode & EVERYBODY_WRITES) === 0) return;
  throw new StartupError(
    `${directory} belongs to another user, and every user of this machine can write to it. Run chmod 700 on it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Takes away other users' rights to the database's files, because the engine creates them for everybody. Checks that this process can
 * write them, because the engine reports files that it cannot write like damaged ones.
 * @throws StartupError if the files belong to another user, or cannot be written.
 */
export function makeFilesPrivate(folder: string): void {
  if (!existsSync(folder)) return;
  makePrivate(folder, 0o700);
  for (const entry of onFile(folder, () => readdirSync(folder, { withFileTypes: true }))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeFilesPrivate(path);
    else if (entry.isFile()) makePrivate(path, 0o600);
  }
}

function makePrivate(path: string, mode: number): void {
  onFile(path, () => {
    if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, mode);
    accessSync(path, constants.R_OK | constants.W_OK);
  });
}
