import { createHash } from "node:crypto";
import { join } from "node:path";

import { CopyInProgress } from "../../../platform/database/online-copy";
import { ProgramFailure } from "../../../platform/database/pg-dump";
import { recordBackup } from "../../../platform/database/last-backup";
import { BACKUP_NOTE, secretsIn, type BackupNote } from "../backup";
import { databaseCommand, done, refuse } from "../command";
import { option } from "../parameters";
import { values } from "../values";

export const backUp = databaseCommand({
  name: "back-up",
  purpose: "Copy the database and the generated secrets to a new folder",
  isTerminalOnly: true,
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
