import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

import { openInMemory } from "../platform/database/embedded";
import { makeOnce } from "./kept-file";

const migrations = import.meta.glob<string>("../platform/database/migrations/*.sql", { query: "?raw", import: "default", eager: true });

/**
 * Puts an embedded database with tables and no rows into a data directory, for tests of a database on disk that are not about a new one.
 * @param dataDirectory - an existing folder.
 */
export async function putEmbeddedDatabase(dataDirectory: string): Promise<void> {
  const folder = join(dataDirectory, "database");
  mkdirSync(folder, { mode: 0o700 });
  execFileSync("tar", ["-xf", await keptTables(), "-C", folder], { stdio: "pipe" });
}

/** Returns the path of a database in a TAR file, with tables and no rows. Later runs use the file too, until the migrations change. */
export async function keptTables(): Promise<string> {
  const packages = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const digest = createHash("sha256")
    .update(JSON.stringify([migrations, packages]))
    .digest("hex")
    .slice(0, 16);
  const kept = new URL(`../../node_modules/.cache/platenote-tables/${digest}.tar`, import.meta.url).pathname;
  await makeOnce(kept, async (draft) => {
    rmSync(dirname(kept), { recursive: true, force: true });
    mkdirSync(dirname(kept));
    const opened = await openInMemory(() => Promise.resolve());
    const parts: Uint8Array[] = [];
    for await (const part of opened.dump().parts) parts.push(part);
    await opened.close();
    writeFileSync(draft, gunzipSync(Buffer.concat(parts)));
  });
  return kept;
}
