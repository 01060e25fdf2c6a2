import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

import { refuse } from "./command";

/** The file that describes a backup. */
export const BACKUP_NOTE = "backup.json";

/** Parses the text of that file. */
const backupNote = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  // Backups of 1.0.0 have no checksum.
  .pipe(z.object({ product: z.literal("platenote"), database: z.string(), createdAt: z.string(), sha256: z.string().optional() }));
export type BackupNote = z.infer<typeof backupNote>;

/** Reads what a backup is. Refuses a folder without a complete backup. */
export function readNote(folder: string): BackupNote {
  const file = join(folder, BACKUP_NOTE);
  if (!existsSync(file)) return refuse(`There is no complete backup in ${folder}: ${BACKUP_NOTE} is missing.`);
  const read = backupNote.safeParse(readFileSync(file, "utf8"));
  if (!read.success) return refuse(`${file} does not describe a backup.`);
  if (!existsSync(join(folder, read.data.database)))
    return refuse(`There is no complete backup in ${folder}: ${read.data.database} is missing.`);
  return read.data;
}

/** Refuses a database file that differs from the one that was written. Neither kind of file has checksums of all its parts. */
export async function requireWholeFile(folder: string, { database, sha256 }: BackupNote): Promise<void> {
  if (sha256 === undefined) return;
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(folder, database)), hash);
  if (hash.digest("hex") !== sha256) refuse(`The backup's file ${database} is damaged or incomplete. Use another backup.`);
}

export const BACKEND_SECRET = "backend-secret";

/** The files in which the first start stores new secrets if none are set. They are needed to read the outbox and to keep all sessions. */
const SECRETS = [BACKEND_SECRET, "session-secret"];

/** Reads the secrets in a data directory or backup. */
export function secretsIn(folder: string): { readonly name: string; readonly content: Buffer }[] {
  return SECRETS.filter((name) => existsSync(join(folder, name))).map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}
