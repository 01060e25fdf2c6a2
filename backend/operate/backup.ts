import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** What a backup says of itself. */
export const BACKUP_NOTE = "backup.json";

export const backupNote = z.object({ product: z.literal("platenote"), database: z.string(), createdAt: z.string() });
export type BackupNote = z.infer<typeof backupNote>;

/** Made at the first start where none is set: without them nobody could read the outbox, and everybody would be logged out. */
const SECRETS = ["backend-secret", "session-secret"];

/** The secrets that lie beside the data, or in a backup of it. */
export function secretsIn(folder: string): { readonly name: string; readonly content: Buffer }[] {
  return SECRETS.filter((name) => existsSync(join(folder, name))).map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}
