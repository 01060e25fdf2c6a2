import { statfsSync } from "node:fs";

import { StartFault } from "../../runtime/start-fault";

const MEGABYTE = 1024 * 1024;

/**
 * In bytes. The embedded database writes its log in segments of 16 MB; when it cannot make the next one it hangs for ever. The rest is
 * for what is under way, and for other programs on the disk.
 */
const LEAST_FREE = (16 + 32) * MEGABYTE;

/** Whether the disk of a folder has too little space left to write to the database. */
export function isDiskFull(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize < LEAST_FREE;
}

/** @throws StartFault when there is too little space to open a database. */
export function refuseFullDisk(directory: string): void {
  if (!isDiskFull(directory)) return;
  throw new StartFault(`The disk of ${directory} is full: ${LEAST_FREE / MEGABYTE} MB must be free. Free some space, and start again.`);
}
