import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { createReadStream, existsSync, openAsBlob, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

import { makePrivateFolder } from "../../../../runtime/private-folder";
import { StartupError } from "../../../../runtime/startup-error";
import { isLongEnough } from "../../../../runtime/stored-secret";
import type { FillDatabase } from "../../../platform/database/database";
import { assertWholeDump, DatabaseExists, EMBEDDED_DUMP, openInMemory, restoreEmbedded } from "../../../platform/database/embedded";
import { recordBackup } from "../../../platform/database/last-backup";
import { CopyInProgress } from "../../../platform/database/online-copy";
import { checkPostgresDump, POSTGRES_DUMP, ProgramFailure, restorePostgres } from "../../../platform/database/pg-dump";
import { isEmptyPostgres } from "../../../platform/database/postgres";
import { orders } from "../../../selling/tables";
import { owners, stickers } from "../../../registry/tables";
import { isMarkedWith } from "../../../platform/database/secret-mark";
import { createSecrets } from "../../../platform/process/secrets";
import type { BackendEnvironment } from "../../../requests/environment/environment";
import { commandWithoutDatabase, databaseCommand, done, refuse } from "../command";
import { option, optional } from "../parameters";
import { values } from "../values";

export const backUp = databaseCommand({
  name: "back-up",
  purpose: "Copy the database and the generated secrets to a new folder",
  subject: { list: "backups" },
  remarks: ["The folder holds personal data and secrets. Keep it as safe as the server."],
  isStepwise: true,
  parameters: { to: option("FOLDER", "the folder for the backup; existing files are not overwritten", values.path) },
  async perform({ services: { environment, clock }, dump, write }, { to }) {
    const { fileName, parts } = dump();
    const hash = createHash("sha256");
    try {
      for await (const part of parts) {
        hash.update(part);
        await write(join(to, fileName), part);
      }
    } catch (error) {
      if (error instanceof ProgramFailure || error instanceof CopyInProgress) return refuse(error.message);
      throw error;
    }
    for (const { name, content } of secretsIn(environment.dataDirectory)) await write(join(to, name), content);
    const note: BackupNote = { product: "platenote", database: fileName, createdAt: clock.now().toISOString(), sha256: hash.digest("hex") };
    // Write the note last, so that an interrupted backup is not valid.
    await write(join(to, BACKUP_NOTE), Buffer.from(`${JSON.stringify(note, null, 2)}\n`, "utf8"));
    recordBackup(environment.dataDirectory, clock.now());
    return done([`The backup is in ${to}.`, `Check it: npm run operate -- check-backup --from ${to}`], { folder: to, ...note });
  },
});

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
function readNote(folder: string): BackupNote {
  const file = join(folder, BACKUP_NOTE);
  if (!existsSync(file)) return refuse(`There is no complete backup in ${folder}: ${BACKUP_NOTE} is missing.`);
  const read = backupNote.safeParse(readFileSync(file, "utf8"));
  if (!read.success) return refuse(`${file} does not describe a backup.`);
  if (!existsSync(join(folder, read.data.database)))
    return refuse(`There is no complete backup in ${folder}: ${read.data.database} is missing.`);
  return read.data;
}

/** Refuses a database file that differs from the one that was written. Neither kind of file has checksums of all its parts. */
async function requireWholeFile(folder: string, { database, sha256 }: BackupNote): Promise<void> {
  if (sha256 === undefined) return;
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(folder, database)), hash);
  if (hash.digest("hex") !== sha256) refuse(`The backup's file ${database} is damaged or incomplete. Use another backup.`);
}

const BACKEND_SECRET = "backend-secret";

/** The files in which the first start stores new secrets if none are set. They are needed to read the outbox and to keep all sessions. */
const SECRETS = [BACKEND_SECRET, "session-secret"];

/** Reads the secrets in a data directory or backup. */
function secretsIn(folder: string): { readonly name: string; readonly content: Buffer }[] {
  return SECRETS.filter((name) => existsSync(join(folder, name))).map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}

export const checkBackup = commandWithoutDatabase({
  name: "check-backup",
  purpose: "Check that a backup can be restored",
  remarks: [
    "Opens a backup of the embedded database in memory, with its secrets, without changing anything. Reads a backup of PostgreSQL to its end.",
    "Compares its checksum. A backup of 1.0.0 has none.",
  ],
  parameters: { from: option("FOLDER", "the backup", values.path) },
  async perform({ locate, environment }, { from }) {
    const folder = locate(from);
    const note = readNote(folder);
    const { createdAt, database } = note;
    const stored = secretsIn(folder);
    const damaged = stored.find(({ content }) => !isLongEnough(content.toString("utf8").replaceAll("\0", "")));
    if (damaged !== undefined) refuse(`The backup's file ${damaged.name} is damaged or incomplete. Use another backup.`);
    await requireWholeFile(folder, note);
    const storedSecret = stored.find(({ name }) => name === BACKEND_SECRET)?.content.toString("utf8");
    const secret = environment.secret ?? storedSecret?.trim() ?? null;
    const counts = await refusing(async () => {
      if (database === EMBEDDED_DUMP) return countIn(join(folder, database), secret);
      await checkPostgresDump(join(folder, database));
      return null;
    });
    const lines = [
      counts === null
        ? `Every part of the backup of ${createdAt} can be read. Not checked: whether PostgreSQL accepts it. Restore it into an empty database to see.`
        : `The backup of ${createdAt} can be restored: ${counts.stickers} stickers, ${counts.owners} owners, ${counts.orders} orders.`,
    ];
    if (counts?.hasSecret !== true)
      lines.push("Not checked: its BACKEND_SECRET. Without the secret of the database, links and waiting messages cannot be read.");
    const secrets = stored.map(({ name }) => name);
    if (secrets.length === 0) lines.push("It has no secrets. Restore it only with the same BACKEND_SECRET and SESSION_SECRETS.");
    return done(lines, { from, createdAt, ...counts, secrets });
  },
});

/** `hasSecret`: whether the secret is the one with which the rows were written. Null if that is not known. */
type Counts = { readonly stickers: number; readonly owners: number; readonly orders: number; readonly hasSecret: boolean | null };

/** Opens the dump in memory, which applies the migrations of this version. Refuses a secret that is not the database's. */
async function countIn(dump: string, secret: string | null): Promise<Counts> {
  await assertWholeDump(await openAsBlob(dump));
  const { database, close } = await openInMemory(() => Promise.resolve(), await openAsBlob(dump));
  try {
    const hasSecret = secret === null ? null : await isMarkedWith(database, createSecrets(secret));
    if (hasSecret === false) refuse("The secret of the backup, or BACKEND_SECRET, is not the one of its database. Use another backup.");
    return {
      hasSecret,
      stickers: await database.$count(stickers),
      owners: await database.$count(owners),
      orders: await database.$count(orders),
    };
  } finally {
    await close();
  }
}

/** Refuses the command with an error that says what is wrong with the backup or with the database. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isExplained = error instanceof DatabaseExists || error instanceof StartupError || error instanceof ProgramFailure;
    if (isExplained) return refuse(error.message);
    throw error;
  }
}

const restore = commandWithoutDatabase({
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
  await refusing(async () => {
    if (databaseUrl !== null) {
      if (await isEmptyPostgres(databaseUrl)) return restorePostgres(databaseUrl, dump);
      return refuse("The database at DATABASE_URL is not empty. Create an empty one and set DATABASE_URL to it.");
    }
    await assertWholeDump(await openAsBlob(dump));
    return restoreEmbedded(folder, await openAsBlob(dump), fillDatabase);
  });
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

export const backupCommands = [backUp, checkBackup, restore];
