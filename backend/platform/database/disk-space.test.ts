import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { scaledTimeout } from "../../../tests/harness/scaled-timeout";
import { canMount, smallDisk } from "../../../tests/harness/small-disk";
import type { LogEntry } from "../process/log";
import { putReferenceData } from "../../composition/reference-data";
import { putEmbeddedDatabase } from "../../testing/kept-tables";
import { openEmbedded } from "./embedded";
import { states } from "../../selling/content/tables";
import { isDatabaseUnavailable } from "./unavailable";

const MEGABYTE = 1024 * 1024;

test.skipIf(!canMount)("A first start needs room for the new database too, and creates nothing without it", async () => {
  const disk = smallDisk(80);
  const directory = join(disk.path, "data");
  await expect(openEmbedded(directory, putReferenceData)).rejects.toThrow(/^The disk of .* is full: 96 MB must be free/);
  expect(readdirSync(directory)).toEqual([]);
});

test.skipIf(!canMount)(
  "On a full disk, the database can be read, but not written or opened. Earlier data is intact when space is free again",
  async () => {
    const disk = smallDisk(300);
    const directory = join(disk.path, "data");
    const logged: LogEntry[] = [];
    mkdirSync(directory, { mode: 0o700 });
    await putEmbeddedDatabase(directory);
    const opened = await openEmbedded(directory, putReferenceData, (entry) => logged.push(entry));
    const add = (id: number) => opened.database.insert(states).values({ id, name: `State ${id}` });
    await opened.database.transaction((transaction) => transaction.insert(states).values({ id: 900, name: "Before" }));

    disk.fill(2 * MEGABYTE);
    await expect(opened.database.transaction(() => Promise.resolve())).rejects.toSatisfy(isDatabaseUnavailable);
    await expect.poll(() => logged.map(({ event }) => event), { timeout: scaledTimeout(10_000) }).toEqual(["disk full: writes refused"]);
    await expect(add(901)).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await opened.database.$count(states)).toBeGreaterThan(36);
    expect(await opened.unavailableReason()).toMatch(/^the disk is full/);

    disk.free();
    await expect.poll(() => logged.length, { timeout: scaledTimeout(10_000) }).toBe(2);
    await add(902);
    expect(await opened.unavailableReason()).toBe(null);
    disk.fill(0);
    await opened.close();
    await expect(openEmbedded(directory, putReferenceData)).rejects.toThrow(/^The disk of .* is full/);

    disk.free();
    const again = await openEmbedded(directory, putReferenceData);
    const ids = (await again.database.select({ id: states.id }).from(states)).map(({ id }) => id).filter((id) => id >= 900);
    expect(ids.sort()).toEqual([900, 902]);
    await again.close();
  },
  scaledTimeout(120_000),
);
