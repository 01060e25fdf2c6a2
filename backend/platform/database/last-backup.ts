import { statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { makePrivateFolder } from "../../../runtime/private-folder";

/** A file of the data directory, whose time is that of the last backup. */
const LAST_BACKUP = "last-backup";

/** Keeps the time of a complete backup, for the metrics. */
export function recordBackup(dataDirectory: string, now: Date): void {
  const file = join(dataDirectory, LAST_BACKUP);
  makePrivateFolder(dataDirectory);
  writeFileSync(file, "", { mode: 0o600 });
  utimesSync(file, now, now);
}

/** Returns when the last backup was made with this data directory, in seconds since 1970. Returns 0 if there was none. */
export function lastBackup(dataDirectory: string): number {
  return Math.floor((statSync(join(dataDirectory, LAST_BACKUP), { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000);
}
