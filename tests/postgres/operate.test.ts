import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { emptyDatabase } from "../../backend/testing/postgres-server";
import { browser } from "../harness/browser/browser";
import { temporaryDirectory } from "../harness/data-directory";
import { operate } from "../harness/operator";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);
const mint = ["mint", "--batch", "first", "--product", "bike", "--kind", "prepaid", "--count", "2"] as const;

test("commands work beside the server, and a PostgreSQL backup can only be restored into an empty PostgreSQL database", async () => {
  const folder = join(temporaryDirectory(), "backup");
  expect(await operate(website.dataDirectory, mint)).toMatchObject({ code: 0, stderr: "" });
  expect((await operate(website.dataDirectory, mint)).stdout).toContain("Nothing was minted.");
  expect((await browser(website.origin).open("/healthz")).status).toBe(200);
  expect(await operate(website.dataDirectory, ["back-up", "--to", folder])).toMatchObject({ code: 0, stderr: "" });

  const { address, drop } = await emptyDatabase();
  onTestFinished(drop);
  const elsewhere = { DATABASE_URL: address };
  const restore = ["restore", "--from", folder] as const;
  expect(await operate(website.dataDirectory, restore, elsewhere)).toMatchObject({ code: 0, stderr: "" });
  expect((await operate(website.dataDirectory, ["show", "batches", "first"], elsewhere)).stdout).toMatch(/\nIn stock +2\n/);
  const again = await operate(website.dataDirectory, restore, elsewhere);
  expect(again).toEqual({
    code: 1,
    stdout: "",
    stderr: "The database at DATABASE_URL is not empty. Create an empty one and set DATABASE_URL to it.\n",
  });
  expect((await operate(website.dataDirectory, restore, { DATABASE_URL: "" })).stderr).toMatch(
    /^The backup is for another kind of database/,
  );
});
