import { afterAll, beforeAll, expect, test } from "vitest";

import { answerContact, solveContact } from "#contract/contacts";
import { contactSteps } from "../testing/contact-steps";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { createMetrics } from "./metrics";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

const { begin, advance } = contactSteps(() => backend);

/** Returns the values of the metrics about contacts. */
async function contactMetrics(): Promise<Record<string, number>> {
  const text = await createMetrics(backend.services, { freeBytes: () => null })();
  const values = [...text.matchAll(/^(contacts?_\w+) (\d+)$/gm)];
  return Object.fromEntries(values.map(([, name = "", value]) => [name, Number(value)]));
}

test("Metrics count the contacts of a day by their outcome", async () => {
  const answered = await begin();
  const solved = await begin();
  await begin();
  expect(await contactMetrics()).toEqual({ contacts_open: 3, contacts_answered: 0, contacts_unanswered: 0, contact_reminders_sent: 0 });
  await backend.call(answerContact, { code: answered.code, answer: "cannot_come" });
  await backend.call(solveContact, { contact: solved.contact });
  await advance(30);
  expect(await contactMetrics()).toEqual({ contacts_open: 2, contacts_answered: 1, contacts_unanswered: 1, contact_reminders_sent: 1 });
  await advance(24 * 60);
  expect(await contactMetrics()).toEqual({ contacts_open: 0, contacts_answered: 0, contacts_unanswered: 0, contact_reminders_sent: 0 });
});
