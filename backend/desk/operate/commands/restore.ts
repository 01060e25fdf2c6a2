import { openAsBlob, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { makePrivateFolder } from "../../../../runtime/private-folder";
import { StartupError } from "../../../../runtime/startup-error";
import type { FillDatabase } from "../../../platform/database/database";
import { assertWholeDump, DatabaseExists, EMBEDDED_DUMP, restoreEmbedded } from "../../../platform/database/embedded";
import { isEmptyPostgres } from "../../../platform/database/postgres";
import { POSTGRES_DUMP, ProgramFailure, restorePostgres } from "../../../platform/database/pg-dump";
import type { BackendEnvironment } from "../../../requests/environment/environment";
import { readNote, requireWholeFile, secretsIn } from "../backup";
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
  async perform({ environment, locate, fill: fillDatabase }, { from, into }) {
    const backup = locate(from);
    const folder = into === null ? environment.dataDirectory : locate(into);
    const note = readNote(backup);
    await requireWholeFile(backup, note);
    refuseForeignSecrets(backup, folder);
    // Copy the secrets first. Otherwise, a start after an interrupted restore would create new secrets, which do not fit the database.
    const copied = copySecrets(backup, folder);
    try {
      await fill(environment, folder, join(backup, note.database), fillDatabase);
    } catch (error) {
      for (const file of copied) rmSync(file);
      throw error;
    }
    return done([`Restored the backup of ${note.createdAt}.`], { from, createdAt: note.createdAt });
  },
});

/**
 * Refuses the backup if a secret in the folder differs from the same secret in the backup. Sessions and encrypted messages in a database
 * are only valid with the database's own secrets.
 */
function refuseForeignSecrets(backup: string, folder: string): void {
  const existing = new Map(secretsIn(folder).map(({ name, content }) => [name, content]));
  const foreign = secretsIn(backup).find(({ name, content }) => existing.get(name)?.equals(content) === false);
  if (foreign !== undefined) refuse(`${foreign.name} in ${folder} differs from the backup. Give an empty folder with --into.`);
}

async function fill({ databaseUrl }: BackendEnvironment, folder: string, dump: string, fillDatabase: FillDatabase): Promise<void> {
  const expected = databaseUrl === null ? EMBEDDED_DUMP : POSTGRES_DUMP;
  if (basename(dump) !== expected)
    return refuse(`The backup is for another kind of database: it has ${basename(dump)} instead of ${expected}.`);
  try {
    if (databaseUrl === null) {
      await assertWholeDump(await openAsBlob(dump));
      await restoreEmbedded(folder, await openAsBlob(dump), fillDatabase);
    } else await fillPostgres(databaseUrl, dump);
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

/** @returns the paths of the new files */
function copySecrets(backup: string, folder: string): string[] {
  makePrivateFolder(folder);
  const existing = secretsIn(folder).map(({ name }) => name);
  const missing = secretsIn(backup).filter(({ name }) => !existing.includes(name));
  return missing.map(({ name, content }) => {
    const file = join(folder, name);
    writeFileSync(file, content, { flag: "wx", mode: 0o600 });
    return file;
  });
}
