import { openAsBlob } from "node:fs";
import { join } from "node:path";

import { assertWholeDump, EMBEDDED_DUMP, openInMemory } from "../../../platform/database/embedded";
import { checkPostgresDump, ProgramFailure } from "../../../platform/database/pg-dump";
import { owners, stickers } from "../../../registry/tables";
import { orders } from "../../../selling/tables";
import { isMarkedWith } from "../../../platform/database/secret-mark";
import { createSecrets } from "../../../platform/process/secrets";
import { isLongEnough } from "../../../../runtime/stored-secret";
import { StartupError } from "../../../../runtime/startup-error";
import { BACKEND_SECRET, readNote, requireWholeFile, secretsIn } from "../backup";
import { commandWithoutDatabase, done, refuse } from "../command";
import { option } from "../parameters";
import { values } from "../values";

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
    const secret =
      environment.secret ??
      stored
        .find(({ name }) => name === BACKEND_SECRET)
        ?.content.toString("utf8")
        .trim() ??
      null;
    const counts = await onBackup(() =>
      database === EMBEDDED_DUMP ? countIn(join(folder, database), secret) : readContents(join(folder, database)),
    );
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

async function readContents(dump: string): Promise<null> {
  await checkPostgresDump(dump);
  return null;
}

async function onBackup<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof StartupError || error instanceof ProgramFailure) return refuse(error.message);
    throw error;
  }
}
