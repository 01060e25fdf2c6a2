import { describe, expect, it } from "vitest";

import { filesUnder, pathsWith, type SourceFile } from "./source-files";

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$|\/testing(\/|\.ts$)/.test(path);
const code = (folder: string) => filesUnder(folder).filter((file) => /\.(ts|tsx)$/.test(file.path) && !isTest(file));
const imports = (target: string) => new RegExp(`from "[^"]*${target}|import\\("[^"]*${target}`);

/**
 * The import rules of docs/decisions/0001-folders.md, and rules for runtime/ and the environment. oxlint and
 * dependency-cruiser check most of this too.
 */
describe("in the sources,", () => {
  it("contract/ imports nothing but zod and itself", () => {
    expect(pathsWith(code("contract"), /from "(?!\.\/|zod")/)).toEqual([]);
  });

  it("runtime/ imports nothing but Node and itself", () => {
    expect(pathsWith(code("runtime"), /from "(?!\.\/|node:)/)).toEqual([]);
  });

  it("backend/ never imports app/", () => {
    expect(pathsWith(code("backend"), imports("(~/|app/)"))).toEqual([]);
  });

  it("only one file of app/ imports backend/", () => {
    expect(pathsWith(code("app"), imports("backend/"))).toEqual(["app/api/transport.server.ts"]);
  });

  it("only one file of app/ reads the environment", () => {
    expect(pathsWith(code("app"), /process\.env|import\.meta\.env/)).toEqual(["app/env.server.ts"]);
  });

  it("no screen imports another", () => {
    const foreign = code("app/routes").filter(({ text }) => /from "(~\/routes\/|\.\.\/(?!\.\.\/))/.test(text));
    expect(foreign.map((file) => file.path)).toEqual([]);
  });
});

describe("browser scripts", () => {
  const bundle = filesUnder("build/client").filter((file) => file.path.endsWith(".js"));

  it.each([
    ["an environment variable of the server", /process\.env|DATABASE_URL|SESSION_SECRETS|BACKEND_SECRET|API_BASE_URL|RAZORPAY_KEY_SECRET/],
    ["the database", /drizzle|pglite|create table/i],
    ["a Node module", /["']node:/],
    ["the server's cookies", /createCookieSessionStorage/],
    ["zod, which the server validates with", /ZodError|_zod\b/],
  ])("do not contain %s", (_, marker) => {
    expect(bundle.length).toBeGreaterThan(0);
    expect(pathsWith(bundle, marker)).toEqual([]);
  });
});
