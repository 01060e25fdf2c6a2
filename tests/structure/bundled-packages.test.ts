import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

import { inProject } from "../../commands/steps/project.mjs";

const flag = z.boolean().default(false);

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().default(""), dev: flag, devOptional: flag, optional: flag, peer: flag })),
});

/** undici would use it to speak HTTP/2 (vite.packages.ts). */
const UNNEEDED = "node:http2";

test.each(["server", "backend"])(
  "no package in build/%s calls `require` for a module of Node, which would fail silently, except for node:http2, which none needs",
  (folder) => {
    const directory = inProject("build", folder);
    const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
    expect(files).not.toEqual([]);
    const required = files.flatMap((name) => requiredModules(readFileSync(join(directory, name), "utf8")));
    expect(new Set(required)).toEqual(new Set([UNNEEDED]));
  },
);

test("THIRD-PARTY-NOTICES.txt has the licence of every package that the product runs with (npm run notices)", () => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(inProject("package-lock.json"), "utf8")));
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional, optional, peer }]) => path && !(dev || devOptional || optional || peer),
  );
  const names = installed.map(([path, { version }]) => `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`);
  const notices = new Set(readFileSync(inProject("THIRD-PARTY-NOTICES.txt"), "utf8").split("\n"));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !notices.has(` - ${name}`))).toEqual([]);
});

/** Lists the modules of Node that a script requires with `= require(…)`. A call in a comment or a message does not have this form. */
function requiredModules(source: string): string[] {
  return [...source.matchAll(/= require\(["']([^"']+)["']\)/g)].map(([, name = ""]) => name).filter(isBuiltin);
}
