import { afterAll, beforeAll, expect, test } from "vitest";

import { sendPresetMessage } from "#contract/scanning";
import { watchStatements } from "../../testing/statements";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

/**
 * Counts the statements that record a message from an IPv4 address, make its first attempt and schedule its reminder. A message from an
 * IPv6 address takes two more, for the limit of its IPv6 site (/48).
 */
test("A message takes 25 statements in two transactions", async () => {
  const { guid } = await registerSticker(backend.services);
  const { result, statements, transactions } = await watchStatements(backend.services.database, () =>
    backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, { key: "one form" }),
  );
  expect(result).toMatchObject({ kind: "ok", message: "Message sent successfully!" });
  expect(transactions).toBe(2);
  // The driver of PostgreSQL also logs the begin and the end of a transaction.
  const shown = statements.filter((statement) => !/^(?:begin|commit)/.test(statement));
  expect(shown).toHaveLength(25);
});
