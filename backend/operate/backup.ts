import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The file that describes a backup. */
export const BACKUP_NOTE = "backup.json";

/** Parses the text of that file. */
export const backupNote = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.object({ product: z.literal("platenote"), database: z.string(), createdAt: z.string() }));
export type BackupNote = z.infer<typeof backupNote>;

/** The files in which the first start stores new secrets if none are set. They are needed to read the outbox and to keep all sessions. */
const SECRETS = ["backend-secret", "session-secret"];

/** Reads the secrets in a data directory or backup. */
export function secretsIn(folder: string): { readonly name: string; readonly content: Buffer }[] {
  return SECRETS.filter((name) => existsSync(join(folder, name))).map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}
