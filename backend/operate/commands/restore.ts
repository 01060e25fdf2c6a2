import { existsSync, mkdirSync, openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { StartupError } from "../../../runtime/startup-error";
import { putReferenceData } from "../../composition/reference-data";
import { DatabaseExists, EMBEDDED_DUMP, restoreEmbedded } from "../../database/embedded";
import { isEmptyPostgres } from "../../database/postgres";
import { POSTGRES_DUMP, ProgramFailure, restorePostgres } from "../../database/pg-dump";
import type { BackendEnvironment } from "../../environment/environment";
import { BACKUP_NOTE, backupNote, secretsIn, type BackupNote } from "../backup";
import { done, commandWithoutDatabase, refuse } from "../command";
import { option, optional } from "../parameters";
import { values } from "../values";

export const restore = commandWithoutDatabase({
  name: "restore",
  purpose: "Restore a backup to an empty database that no server uses",
  remarks: ["Never overwrites data: the embedded database's folder, or the database at DATABASE_URL, must be empty."],
  parameters: {
    from: option("FOLDER", "the backup", values.path),
    into: optional(option("FOLDER", "the folder to use instead of DATA_DIR, for the embedded database", values.path)),
  },
  async perform({ environment, locate }, { from, into }) {
    const backup = locate(from);
    const folder = into === null ? environment.dataDirectory : locate(into);
    const note = readNote(backup);
    refuseForeignSecrets(backup, folder);
    await fill(environment, folder, join(backup, note.database));
    copySecrets(backup, folder);
    return done([`Restored the backup of ${note.createdAt}.`], { from, createdAt: note.createdAt });
  },
});

function readNote(from: string): BackupNote {
  const file = join(from, BACKUP_NOTE);
  if (!existsSync(file)) return refuse(`There is no complete backup in ${from}: ${BACKUP_NOTE} is missing.`);
  const read = backupNote.safeParse(JSON.parse(readFileSync(file, "utf8")));
  return read.success ? read.data : refuse(`${file} does not describe a backup.`);
}

/**
 * Refuses the backup if the folder contains other secrets than the backup. Sessions and encrypted messages in a database are only valid
 * with the database's own secrets.
 */
function refuseForeignSecrets(backup: string, folder: string): void {
  const existing = new Map(secretsIn(folder).map(({ name, content }) => [name, content]));
  const foreign = secretsIn(backup).find(({ name, content }) => existing.get(name)?.equals(content) === false);
  if (foreign !== undefined) refuse(`${foreign.name} in ${folder} differs from the backup. Give an empty folder with --into.`);
}

async function fill({ databaseUrl }: BackendEnvironment, folder: string, dump: string): Promise<void> {
  const expected = databaseUrl === null ? EMBEDDED_DUMP : POSTGRES_DUMP;
  if (basename(dump) !== expected)
    return refuse(`The backup is for another kind of database: it has ${basename(dump)} instead of ${expected}.`);
  try {
    if (databaseUrl === null) await restoreEmbedded(folder, await openAsBlob(dump), putReferenceData);
    else await fillPostgres(databaseUrl, dump);
  } catch (error) {
    const isExplained = error instanceof DatabaseExists || error instanceof StartupError || error instanceof ProgramFailure;
    if (isExplained) return refuse(error.message);
    throw error;
  }
}

async function fillPostgres(databaseUrl: string, dump: string): Promise<void> {
  if (!(await isEmptyPostgres(databaseUrl)))
    refuse("The database at DATABASE_URL is not empty. Create an empty one and set DATABASE_URL to it.");
  await restorePostgres(databaseUrl, dump);
}

function copySecrets(backup: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const existing = secretsIn(folder).map(({ name }) => name);
  for (const { name, content } of secretsIn(backup))
    if (!existing.includes(name)) writeFileSync(join(folder, name), content, { flag: "wx", mode: 0o600 });
}
