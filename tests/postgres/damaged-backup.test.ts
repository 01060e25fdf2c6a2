import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import type { OpenDatabase } from "../../backend/platform/database/database";
import { POSTGRES_DUMP } from "../../backend/platform/database/pg-dump";
import { readBackendEnvironment } from "../../backend/requests/environment/environment";
import { BACKUP_NOTE, backUp, checkBackup } from "../../backend/desk/operate/commands/backups";
import { putReferenceData } from "../../backend/composition/reference-data";
import { createServices } from "../../backend/composition/services";
import { systemClock } from "../../backend/platform/process/clock";
import { silentLog } from "../../backend/platform/process/log";
import { readerOf } from "../../backend/testing/operator";
import { openForTests } from "../../backend/testing/test-database";
import { temporaryDirectory } from "../harness/data-directory";

const folder = temporaryDirectory();
const environment = readBackendEnvironment({ DATA_DIR: folder, BACKEND_SECRET: "a secret for tests that is long enough" });
const dump = join(folder, "backup", POSTGRES_DUMP);
let opened: OpenDatabase;

beforeAll(async () => {
  opened = await openForTests();
  const write = (path: string, part: Uint8Array) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, part, { flag: "a" });
    return Promise.resolve();
  };
  const nothing = () => Promise.resolve();
  const unexpected = () => Promise.reject(new Error("Unexpected command"));
  const services = createServices(environment, opened.database, systemClock(0), silentLog);
  const operation = {
    services,
    dump: opened.dump,
    write,
    progress: nothing,
    run: unexpected,
    recordDone: nothing,
    who: "x",
    reader: readerOf(services),
  } as const;
  expect(await backUp.perform(operation, { to: join(folder, "backup") })).toMatchObject({ kind: "done" });
});
afterAll(() => opened.close());

const check = async () => {
  const outcome = await checkBackup.perform(
    { environment, locate: (path) => path, fill: putReferenceData },
    { from: join(folder, "backup") },
  );
  return outcome.kind === "done" ? outcome.lines[0] : outcome.message;
};

test.each([0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])("40 overwritten bytes at %d of a backup of PostgreSQL are found", async (share) => {
  const whole = readFileSync(dump);
  expect(await check()).toMatch(/^Every part of the backup of \S+ can be read/);
  onTestFinished(() => writeFileSync(dump, whole));
  const damaged = Buffer.from(whole);
  damaged.fill("x", Math.floor(whole.length * share), Math.floor(whole.length * share) + 40);
  writeFileSync(dump, damaged);
  expect(await check()).toBe(`The backup's file ${POSTGRES_DUMP} is damaged or incomplete. Use another backup.`);
});

test("a backup of 1.0.0, which has no checksum, is read to its end", async () => {
  const note = join(folder, "backup", BACKUP_NOTE);
  writeFileSync(note, readFileSync(note, "utf8").replace(/,\s+"sha256": "\w+"/, ""));
  expect(readFileSync(note, "utf8")).not.toContain("sha256");
  expect(await check()).toMatch(/^Every part of the backup of \S+ can be read/);
});
