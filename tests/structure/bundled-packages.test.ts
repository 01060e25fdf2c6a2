import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";

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

/** Lists the modules of Node that a script requires with `= require(…)`. A call in a comment or a message does not have this form. */
function requiredModules(source: string): string[] {
  return [...source.matchAll(/= require\(["']([^"']+)["']\)/g)].map(([, name = ""]) => name).filter(isBuiltin);
}
