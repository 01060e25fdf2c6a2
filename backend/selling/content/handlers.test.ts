import { afterAll, beforeAll, expect, test } from "vitest";

import { listStates, pageIds, readPage } from "#contract/content";
import { stickerPlaces } from "#contract/sticker-places";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test("All 28 states and 8 union territories are listed in alphabetical order", async () => {
  const outcome = await backend.call(listStates, {});
  const names = outcome.kind === "ok" ? outcome.data.states.map(({ name }) => name) : [];
  expect(names).toHaveLength(36);
  expect(names).toEqual([...new Set(names)].sort());
});

test.each(Object.entries(pageIds))("The page %s has a name, headings and no scripts", async (_name, pageId) => {
  const outcome = await backend.call(readPage, { pageId });
  if (outcome.kind !== "ok") throw new Error("The page is missing");
  expect(outcome.data.page.name).toMatch(/\w/);
  expect(outcome.data.page.html).toContain("<h2>");
  expect(outcome.data.page.html).not.toMatch(/<script|<h1| on\w+=/);
});

test.each([
  [pageIds.shippingAndDelivery, "3-5 business days"],
  [pageIds.shippingAndDelivery, stickerPlaces.car],
  [pageIds.shippingAndDelivery, stickerPlaces.bike],
  [pageIds.refundPolicy, "No refunds or replacement"],
])("Page %s contains the same words as other screens: %j", async (pageId, words) => {
  const outcome = await backend.call(readPage, { pageId });
  expect(outcome.kind === "ok" && outcome.data.page.html).toContain(words);
});

test.each(["5", "0x1", "1 or 1=1"])("Page %j does not exist", async (pageId) => {
  expect(await backend.call(readPage, { pageId })).toMatchObject({ kind: "refused", message: "Content not available." });
});
