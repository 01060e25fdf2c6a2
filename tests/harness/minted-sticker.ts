import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { temporaryDirectory } from "./data-directory";
import { operate } from "./operator";
import type { Product } from "./product";

/** Where the sticker is used: the website's origin, and the data directory of the built-in API. */
type Place = Pick<Product, "origin" | "dataDirectory">;

/**
 * Mints a car sticker with the operator's commands, so that a test can register it on a server that other tests share.
 * @returns the sticker's guid.
 */
export async function mintSticker(place: Place, kind: "prepaid" | "postpaid" | "trial"): Promise<string> {
  const batch = `test-${randomBytes(6).toString("hex")}`;
  const list = join(temporaryDirectory(), "stickers.csv");
  await run(place, ["mint", "--batch", batch, "--product", "car", "--kind", kind, "--count", "1"]);
  await run(place, ["print", "--batch", batch, "--csv", list]);
  const [, row = ""] = readFileSync(list, "utf8").split("\r\n");
  const [, guid = ""] = row.split(",");
  return guid;
}

async function run({ origin, dataDirectory }: Place, words: readonly string[]): Promise<void> {
  const { code, stderr } = await operate(dataDirectory, words, { APP_ORIGIN: origin });
  if (code !== 0) throw new Error(`The operator's command was refused: ${stderr}`);
}
