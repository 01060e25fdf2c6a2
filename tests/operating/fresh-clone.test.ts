import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { freePort } from "../../commands/steps/port.mjs";
import { inProject } from "../../commands/steps/project.mjs";
import { temporaryDirectory } from "../harness/data-directory";

const commands = readdirSync(inProject("commands"), { withFileTypes: true })
  .filter((entry) => entry.isFile() && /require(?:Packages|Build)\(\)/.test(readFileSync(inProject("commands", entry.name), "utf8")))
  .map(({ name }) => name);

let directory: string;
/** A folder with an `npm` that only fails. */
let programs: string;

beforeAll(() => {
  directory = temporaryDirectory();
  programs = temporaryDirectory();
  for (const source of ["commands", "workshop/bench"]) cpSync(inProject(source), join(directory, source), { recursive: true });
  writeFileSync(join(programs, "npm"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
});

test("several commands install missing packages", () => {
  expect(commands).toEqual(expect.arrayContaining(["demo.mjs", "dev.mjs", "test.mjs"]));
});

test.each(commands)("%s needs no package before it installs the packages", async (command) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(directory, "commands", command)], {
    cwd: directory,
    env: { PATH: programs, NODE_ENV: "test", PORT: String(await freePort()) },
    encoding: "utf8",
  });
  expect({ stdout, stderr, status }).toEqual({
    stdout: "Installing packages (npm ci) …\n",
    stderr: "Could not install the packages.\n",
    status: 1,
  });
});
