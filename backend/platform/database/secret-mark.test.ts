import { afterAll, beforeAll, expect, test } from "vitest";

import { createSecrets } from "../process/secrets";
import { openForTests } from "../../testing/test-database";
import type { OpenDatabase } from "./database";
import { isMarkedWith, requireSecretOf } from "./secret-mark";

let opened: OpenDatabase;

beforeAll(async () => {
  opened = await openForTests();
});
afterAll(() => opened.close());

test("a database opens with the secret that it was made with, and with no other", async () => {
  const [own, other] = [createSecrets("a secret for tests that is long enough"), createSecrets("another secret for tests, long enough")];
  expect(await isMarkedWith(opened.database, own)).toBeNull();
  await requireSecretOf(opened.database, own);
  await requireSecretOf(opened.database, own);
  expect([await isMarkedWith(opened.database, own), await isMarkedWith(opened.database, other)]).toEqual([true, false]);
  await expect(requireSecretOf(opened.database, other)).rejects.toThrow(
    /^BACKEND_SECRET, or the file .* is not the secret of this database/,
  );
});
