import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

import { freePort } from "../../commands/steps/port.mjs";
import { inProject } from "../../commands/steps/project.mjs";

test("the check of a port leaves no server open", async () => {
  const program = `
    const { requirePort } = await import(${JSON.stringify(inProject("commands", "steps", "port.mjs"))});
    console.log(await requirePort(), process.getActiveResourcesInfo().join());`;
  const port = String(await freePort());
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, PORT: port },
    encoding: "utf8",
  });
  const [checked, open = ""] = output.trim().split(" ");
  expect(checked).toBe(port);
  expect(open).not.toContain("TCPServerWrap");
});
