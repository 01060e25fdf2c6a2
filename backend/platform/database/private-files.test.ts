import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { scaledTimeout } from "../../../tests/harness/scaled-timeout";
import { putReferenceData } from "../../composition/reference-data";
import { putEmbeddedDatabase } from "../../testing/kept-tables";
import { EMBEDDED_DUMP, openEmbedded, restoreEmbedded } from "./embedded";

/** The user "nobody". */
const OTHER_USER = 65_534;
const isRoot = process.getuid?.() === 0;
const TIMEOUT = scaledTimeout(60_000);

let parent: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  parent = mkdtempSync(join(tmpdir(), "private-"));
  chmodSync(parent, 0o755);
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true });
});

/** Returns the files and folders below a directory, itself included. */
function everythingIn(directory: string): string[] {
  const inside = readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name));
  return [directory, ...inside];
}

/** Returns the files and folders that give other users any right. */
function openToOthers(directory: string): string[] {
  return everythingIn(directory).filter((path) => (statSync(path).mode & 0o077) !== 0);
}

/** Lists the files that another user can read or write. */
function reachedByOther(directory: string): string {
  const files = everythingIn(directory).filter((path) => statSync(path).isFile());
  const script = 'for file; do if [ -r "$file" ] || [ -w "$file" ]; then echo "$file"; fi; done';
  return spawnSync("sh", ["-c", script, "sh", ...files], { uid: OTHER_USER, gid: OTHER_USER, encoding: "utf8" }).stdout;
}

async function create(directory: string): Promise<void> {
  await (await openEmbedded(directory, putReferenceData)).close();
}

function openDatabaseToEverybody(directory: string): void {
  for (const path of everythingIn(join(directory, "database"))) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
}

test(
  "a new database, an existing one and a restored one are closed to other users",
  async () => {
    const data = join(parent, "data");
    const opened = await openEmbedded(data, putReferenceData);
    expect(openToOthers(data)).toEqual([]);
    const parts: Uint8Array[] = [];
    for await (const part of opened.dump().parts) parts.push(part);
    await opened.close();
    expect(openToOthers(data)).toEqual([]);

    chmodSync(data, 0o755);
    openDatabaseToEverybody(data);
    if (isRoot) expect(reachedByOther(data)).toContain("pg_wal");
    await create(data);
    expect(openToOthers(data)).toEqual([]);

    const restored = join(parent, "restored");
    await restoreEmbedded(restored, new File(parts as BlobPart[], EMBEDDED_DUMP), putReferenceData);
    expect(openToOthers(restored)).toEqual([]);
    if (isRoot) expect([reachedByOther(data), reachedByOther(restored)]).toEqual(["", ""]);
  },
  TIMEOUT,
);

test.skipIf(!isRoot)(
  "a folder of another user is used if others cannot write to it, and refused if they can (needs root)",
  async () => {
    const data = join(parent, "data");
    mkdirSync(data);
    chownSync(data, OTHER_USER, OTHER_USER);
    chmodSync(data, 0o777);
    await expect(openEmbedded(data, putReferenceData)).rejects.toThrow(/belongs to another user.*chmod 700/);
    chmodSync(data, 0o775);
    await putEmbeddedDatabase(data);
    openDatabaseToEverybody(data);
    await create(data);
    expect(openToOthers(join(data, "database"))).toEqual([]);
    expect(statSync(data).mode & 0o777).toBe(0o775);
  },
  TIMEOUT,
);

test.skipIf(!isRoot)(
  "files that this user may not write are not called damaged (needs root to change the user)",
  async () => {
    const data = join(parent, "data");
    mkdirSync(data, { mode: 0o700 });
    await putEmbeddedDatabase(data);
    for (const path of everythingIn(data)) if (!path.includes("pg_wal")) chownSync(path, OTHER_USER, OTHER_USER);
    process.seteuid?.(OTHER_USER);
    try {
      await expect(openEmbedded(data, putReferenceData)).rejects.toThrow(/pg_wal cannot be written by this user\./);
    } finally {
      process.seteuid?.(0);
    }
  },
  TIMEOUT,
);
