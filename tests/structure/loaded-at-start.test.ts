import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";
import { filesUnder } from "./source-files";

const STATIC_IMPORT = /^(?:import|export)\b[^;]*?["']([^"']+)["'];/gm;

/** Returns all modules and packages that a built program loads first: what it imports statically, directly or indirectly. */
function loadedAtStart(program: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(STATIC_IMPORT)) {
      const imported = name.startsWith(".") ? join(dirname(file), name) : name;
      if (found.has(imported)) continue;
      found.add(imported);
      if (name.startsWith(".")) visit(imported);
    }
  };
  visit(program);
  return found;
}

describe.each([
  ["The API's server", "backend/serve.js"],
  ["The website's server", "server/index.js"],
])("%s", (_name, program) => {
  const loaded = [...loadedAtStart(inProject("build", program))];

  it("loads Node's modules at start", () => {
    expect(loaded).toContain("node:path");
    expect(loaded.length).toBeGreaterThan(10);
  });

  it("loads no package from node_modules at start", () => {
    expect(loaded.filter((name) => !name.startsWith("/") && !isBuiltin(name))).toEqual([]);
  });
});

it("no request of a visitor loads code for the first time, because Node remembers a failed load", () => {
  const inFunctions = ["app", "backend", "runtime"]
    .flatMap(filesUnder)
    .filter(({ path }) => !/\.test\.tsx?$|^app\/enhancements\//.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(/^ +.*\bimport\("([^"]+)"\)/gm)].map(([, name]) => `${path} ${name}`));
  expect(inFunctions.sort()).toEqual([
    "app/api/transport.server.ts ../../backend/index",
    // Only operators print, and open the desk.
    "backend/desk/operate/commands/stickers.ts ../../../stock/printing/font-files",
    "backend/desk/operate/desk/lazy-desk.ts ./desk",
    "backend/desk/operate/desk/lazy-desk.ts ./job-worker",
    "backend/desk/operate/socket/server.ts ../run-command",
    "backend/platform/database/open.ts ./embedded",
    "backend/platform/database/open.ts ./postgres",
  ]);
});
