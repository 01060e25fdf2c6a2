import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

import { writeDescription } from "#contract/description/openapi";
import { inProject } from "../../commands/steps/project.mjs";
import { stickers } from "../harness/demo-stickers";
import { startApi, type Server } from "../harness/website";

/** What an integrator writes with the generated types. The compiler refuses a wrong path, field or type. */
const client = `
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

export async function plateOf(baseUrl: string, guid: string): Promise<string> {
  const { data: body } = await createClient<paths>({ baseUrl }).POST("/qrcodedetail", { body: { guid } });
  if (body === undefined || !("data" in body) || body.data === undefined) throw new Error("refused");
  const sticker = Array.isArray(body.data) ? body.data[0] : body.data;
  return String(sticker?.vehiclePlateNumber);
}

export const refusedByTheCompiler = [
  // @ts-expect-error There is no such field.
  () => createClient<paths>().POST("/qrcodedetail", { body: { barcode: "" } }),
  // @ts-expect-error There is no such call.
  () => createClient<paths>().POST("/qr_code_detail", { body: { guid: "" } }),
];
`;

let api: Server;
/** Inside the project, so that the client finds its packages. */
const folder = mkdtempSync(inProject("node_modules", ".generated-client-"));
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.stop();
});

test("a client that openapi-typescript generates compiles, and reads a sticker from the built-in API", async () => {
  writeFileSync(join(folder, "api.d.ts"), astToString(await openapiTS(writeDescription())));
  writeFileSync(join(folder, "client.ts"), client);
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
  const options = ["--ignoreConfig", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"];
  execFileSync(process.execPath, [inProject("node_modules/typescript-native/bin/tsc"), ...options, "client.ts"], {
    cwd: folder,
    stdio: "inherit",
  });

  const { plateOf } = (await import(pathToFileURL(join(folder, "client.js")).href)) as {
    plateOf: (url: string, guid: string) => Promise<string>;
  };
  await expect(plateOf(api.origin, stickers.paidCar)).resolves.toMatch(/^[A-Z]{2} ?\d/);
  await expect(plateOf(api.origin, "UNKNOWN")).rejects.toThrow("refused");
});
