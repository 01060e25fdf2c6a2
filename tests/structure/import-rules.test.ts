import { execFile } from "node:child_process";
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { folderCycles } from "../../commands/steps/folder-cycles.mjs";
import { inProject } from "../../commands/steps/project.mjs";
import { temporaryDirectory } from "../harness/data-directory";
import { scaledTimeout } from "../harness/scaled-timeout";

/** Returns modules in which each of these files imports the next one. */
function chain(...files: readonly string[]) {
  return files.slice(0, -1).map((source, index) => ({ source, dependencies: [{ resolved: files[index + 1] ?? "" }] }));
}

describe("the folders of the imports", () => {
  test("form a cycle if two import each other, at any depth", () => {
    const modules = [...chain("backend/a/b/one.ts", "backend/a/c/two.ts"), ...chain("backend/a/c/d/three.ts", "backend/a/b/four.ts")];
    expect(folderCycles(modules)).toEqual(["backend/a/b -> backend/a/c", "backend/a/c -> backend/a/b"]);
  });

  test("form a cycle if three import each other in turn", () => {
    const modules = [...chain("app/a/1.ts", "app/b/1.ts"), ...chain("app/b/2.ts", "app/c/2.ts"), ...chain("app/c/3.ts", "app/a/3.ts")];
    expect(folderCycles(modules)).toHaveLength(3);
  });

  test("form no cycle if a wing uses the tables of a higher one, which has a rule of its own", () => {
    expect(folderCycles([...chain("backend/a/1.ts", "backend/b/tables.ts"), ...chain("backend/b/1.ts", "backend/a/1.ts")])).toEqual([]);
  });

  test("form no cycle if all imports point one way, or if only a test imports back", () => {
    const modules = [...chain("app/a/1.ts", "app/b/1.ts", "app/c/1.ts"), ...chain("app/c/1.test.ts", "app/a/1.ts")];
    expect(folderCycles([...modules, ...chain("backend/testing/start.ts", "app/a/1.ts", "backend/testing.ts")])).toEqual([]);
  });
});

test(
  "the import check rejects an import that completes a cycle",
  async () => {
    const directory = smallProject({
      "backend/database/open.ts": "export const open = 1;",
      "backend/content/store.ts": 'export { open } from "../database/open";',
      "backend/content/page.ts": "export const findPage = 1;",
      "backend/operate.ts": 'export { open } from "./content/store";\nexport { findPage } from "./content/page";',
    });
    expect(await checkImports(directory)).toMatchObject({ code: 0 });
    appendFileSync(join(directory, "backend/database/open.ts"), 'export { findPage } from "../content/page";\n');
    const { code, output } = await checkImports(directory);
    expect(code).toBeGreaterThan(0);
    expect(output).toContain("backend/database -> backend/content");
  },
  scaledTimeout(120_000),
);

test(
  "the import check reports each import that a folder may not have",
  async () => {
    const { code, output } = await checkImports(
      smallProject({
        "contract/shop.ts": 'import "node:fs";\nimport "../runtime/loop";',
        "runtime/loop.ts": 'import "zod";',
        "backend/shop.ts": 'import "../app/paths";\nimport "./testing/start";',
        "backend/testing/start.ts": "export const start = 1;",
        "backend/stock/minting.ts": 'import "../selling/orders";\nimport "../contact/scan";\nimport "../platform/open";',
        "backend/stock/tables.ts": 'import "../registry/tables";\nimport "../selling/tables";',
        "backend/registry/tables.ts": 'import "../platform/tables";\nimport "../contact/tables";',
        "backend/contact/tables.ts": "export const table = 1;",
        "backend/registry/store.ts": 'import "./tables";\nimport "../platform/tables";',
        "backend/platform/tables.ts": "export const table = 1;",
        "backend/selling/tables.ts": "export const table = 1;",
        "backend/selling/orders.ts": "export const order = 1;",
        "backend/contact/scan.ts": "export const scan = 1;",
        "backend/platform/open.ts": "export const open = 1;",
        "app/paths.ts": 'import "../backend/shop";\nimport "~/routes/login/route";',
        "app/api/transport.server.ts": 'import "../../backend/shop";',
        "app/routes/login/route.tsx": 'import "~/routes/register/route";\nimport "./schema.server";\nimport "./missing";',
        "app/routes/login/schema.server.ts": 'import "zod";\nimport "express";',
        "app/routes/register/route.tsx": "export const meta = 1;",
        "app/ui/money.tsx": 'import "#contract/shop";',
      }),
      ["app", "backend", "contract", "runtime"],
    );
    expect(code).toBeGreaterThan(0);
    const rules = [...output.matchAll(/error ([a-z-]+): (\S+) → (?:\S+\/node_modules\/)?(\S+)/g)].map((match) => match.slice(1).join(" "));
    expect(rules.sort()).toEqual([
      "app-reaches-backend-by-one-door app/paths.ts backend/shop.ts",
      "backend-never-knows-app backend/shop.ts app/paths.ts",
      "contract-imports-nobody contract/shop.ts fs",
      "contract-imports-nobody contract/shop.ts runtime/loop.ts",
      "keys-point-downwards backend/registry/tables.ts backend/contact/tables.ts",
      "no-cycles app/paths.ts backend/shop.ts",
      "no-cycles backend/shop.ts app/paths.ts",
      "nobody-imports-a-screen app/paths.ts app/routes/login/route.tsx",
      "nothing-unresolved app/routes/login/route.tsx ./missing",
      "product-never-knows-tests backend/shop.ts backend/testing/start.ts",
      "production-needs-no-development-package app/routes/login/schema.server.ts express/index.js",
      "runtime-imports-nobody runtime/loop.ts zod/index.d.cts",
      "screens-stand-alone app/routes/login/route.tsx app/routes/register/route.tsx",
      "tables-stay-in-their-wing backend/registry/store.ts backend/platform/tables.ts",
      "ui-knows-nothing-of-the-product app/ui/money.tsx contract/shop.ts",
      "wings-import-downwards backend/stock/minting.ts backend/contact/scan.ts",
      "wings-import-downwards backend/stock/minting.ts backend/selling/orders.ts",
    ]);
  },
  scaledTimeout(120_000),
);

describe("the files that may use the tables of other wings", () => {
  const [, list = ""] = /USE_OTHER_TABLES = \[(.*?)\];/s.exec(readFileSync(inProject(".dependency-cruiser.cjs"), "utf8")) ?? [];
  const files = [...list.matchAll(/"(.+)"/g)].map(([, name = ""]) => {
    const text = readFileSync(inProject("backend", `${name}.ts`), "utf8");
    const imports = [...text.matchAll(/import (?:type )?\{([^}]*)\} from "(\..*\/tables)";/g)];
    const ofOthers = imports.filter(([, , from = ""]) => join(dirname(name), from).split("/")[0] !== name.split("/")[0]);
    return { name, text, tables: ofOthers.flatMap(([, names = ""]) => names.match(/\w+/g) ?? []) };
  });

  test("are not more than today, and all do so", () => {
    expect(files).toHaveLength(32);
    expect(files.filter(({ tables }) => tables.length === 0)).toEqual([]);
  });

  test("write them only for demo and reference data, and when an owner's phone number changes", () => {
    const writers = files.filter(({ text, tables }) =>
      [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].some(([, table = ""]) => tables.includes(table)),
    );
    expect(writers.map(({ name }) => name)).toEqual([
      "composition/demo/fill-demo",
      "composition/demo/fill-resellers",
      "composition/reference-data",
      "owners/rows-by-phone",
    ]);
  });
});

/** Creates a project with this project's import rules and these files. */
function smallProject(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  for (const name of [".dependency-cruiser.cjs", "package.json", "tsconfig.json"]) copyFileSync(inProject(name), join(directory, name));
  symlinkSync(inProject("node_modules"), join(directory, "node_modules"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  return directory;
}

/** Checks the imports of these folders in a directory. */
async function checkImports(directory: string, folders: readonly string[] = ["backend"]) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [inProject("commands/lint-imports.mjs"), ...folders], {
      cwd: directory,
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const failed = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() }).parse(error);
    return { code: failed.code, output: failed.stdout + failed.stderr };
  }
}
