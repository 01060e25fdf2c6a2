import { openAsBlob } from "node:fs";
import { join } from "node:path";

import { assertWholeDump, EMBEDDED_DUMP, openInMemory } from "../../database/embedded";
import { checkPostgresDump, ProgramFailure } from "../../database/pg-dump";
import { orders } from "../../database/schema/orders";
import { owners } from "../../database/schema/owners";
import { stickers } from "../../database/schema/stickers";
import { StartupError } from "../../../runtime/startup-error";
import { readNote, secretsIn } from "../backup";
import { commandWithoutDatabase, done, refuse } from "../command";
import { option } from "../parameters";
import { values } from "../values";

export const checkBackup = commandWithoutDatabase({
  name: "check-backup",
  purpose: "Check that a backup can be restored",
  remarks: [
    "Opens a backup of the embedded database in memory, without changing anything. Of a backup of PostgreSQL, reads only the table of contents.",
  ],
  parameters: { from: option("FOLDER", "the backup", values.path) },
  async perform({ locate }, { from }) {
    const folder = locate(from);
    const { createdAt, database } = readNote(folder);
    const counts = await onBackup(() =>
      database === EMBEDDED_DUMP ? countIn(join(folder, database)) : readContents(join(folder, database)),
    );
    const secrets = secretsIn(folder).map(({ name }) => name);
    const held = counts === null ? "" : `: ${counts.stickers} stickers, ${counts.owners} owners, ${counts.orders} orders`;
    const lines = [`The backup of ${createdAt} can be restored${held}.`];
    if (secrets.length === 0) lines.push("It has no secrets. Restore it only with the same BACKEND_SECRET and SESSION_SECRETS.");
    return done(lines, { from, createdAt, ...counts, secrets });
  },
});

type Counts = { readonly stickers: number; readonly owners: number; readonly orders: number };

/** Opens the dump in memory, which applies the migrations of this version. */
async function countIn(dump: string): Promise<Counts> {
  await assertWholeDump(await openAsBlob(dump));
  const { database, close } = await openInMemory(() => Promise.resolve(), await openAsBlob(dump));
  try {
    return { stickers: await database.$count(stickers), owners: await database.$count(owners), orders: await database.$count(orders) };
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
