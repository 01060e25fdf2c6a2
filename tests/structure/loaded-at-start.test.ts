import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";

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

const lazy = ["pdfkit", "fontkit", "pg", "@electric-sql/pglite"];

describe.each([
  ["The API's server", inProject("build", "backend", "serve.js"), "node:http"],
  ["The website's server", inProject("build", "server", "index.js"), "pino"],
])("%s", (_name, program, part) => {
  const loaded = loadedAtStart(program);

  it("loads its own parts at start", () => {
    expect(loaded).toContain(part);
    expect(loaded.size).toBeGreaterThan(10);
  });

  it.each(lazy)("does not load %s at start", (name) => {
    expect(loaded).not.toContain(name);
  });
});
