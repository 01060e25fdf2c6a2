import { expect, test } from "vitest";

import { testimonials } from "../../backend/selling/content/tables";
import { openForTests } from "../../backend/testing/test-database";

const testimonial = (id: number) => ({ id, photo: "", name: "Asha", companyName: "", stars: 5, description: "Good" });

test("a test finds nothing of the one before it, whose transaction still runs, in the database that it uses again", async () => {
  const before = await openForTests();
  await before.database.insert(testimonials).values(testimonial(1));
  let commit: () => void = () => undefined;
  const committed = new Promise<void>((resolve) => (commit = resolve));
  let hasBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const unfinished = before.database.transaction(async (transaction) => {
    await transaction.insert(testimonials).values(testimonial(2));
    hasBegun();
    await committed;
  });
  await begun;
  await before.close();
  const after = await openForTests();
  expect(await after.database.$count(testimonials)).toBe(0);
  commit();
  await expect(unfinished).rejects.toThrow();
  expect(await after.database.$count(testimonials)).toBe(0);
  await after.close();
});
