import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { demoOwners } from "../../../backend/composition/demo/data";
import { inProject } from "../../../commands/steps/project.mjs";
import { startApi, type Server } from "../../harness/website";

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs npm run check-api as an integrator does. */
function runCheck(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const program = [inProject("commands", "from-source.mjs"), "integration/check-api/main.ts", ...words];
  const options = { env: { ...process.env, ...environment } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, program, options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    child.stdin?.end();
  });
}

let api: Server;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test("the command ends with 0 for the built-in API, and counts the calls in its first line", async () => {
  const { code, stdout, stderr } = await runCheck([`${api.origin}/`]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^## 6 fits, 31 cannot tell, 0 differs\n/);
  expect(stdout).toContain("- Not tried: Give a registered sticker with --sticker.");
});

test("a path that the API does not have differs everywhere, as JSON and with exit code 1", async () => {
  const { code, stdout } = await runCheck([`${api.origin}/v9`, "--json"]);
  const { calls } = JSON.parse(stdout) as { calls: { verdict: string }[] };
  expect({ code, verdicts: new Set(calls.map(({ verdict }) => verdict)) }).toEqual({
    code: 1,
    verdicts: new Set(["differs", "cannot tell"]),
  });
  expect(stdout).toContain("Serve this path.");
});

test("an expired certificate is named once for each call, and ends the check early", async () => {
  const file = (name: string) => inProject("tests", "http", "check-api", "expired", name);
  const server = createServer({ cert: readFileSync(file("certificate.pem")), key: readFileSync(file("key.pem")) });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { code, stdout } = await runCheck([`https://127.0.0.1:${port}`], { NODE_EXTRA_CA_CERTS: file("certificate.pem") });
  server.close();
  expect(code).toBe(1);
  expect(stdout).toContain("the certificate has expired");
  expect(stdout).toContain("The calls before it got no response.");
});

test("without --create, the command names the options that change nothing", async () => {
  const { stderr } = await runCheck([api.origin, "--phone", "9820012345", "--order", "1"]);
  expect(stderr).toBe("Without --create, these change nothing: --phone, --order\n");
});

test("a command whose standard input has no code says so in the report", async () => {
  const { stdout } = await runCheck([api.origin, "--create", "--phone", demoOwners.asha.phone]);
  expect(stdout).toContain("- Not tried: No code was given.");
});

test.each([
  ["not-a-url", [], "It must be an http or https URL."],
  ["http://127.0.0.1:1", ["--header", "no colon"], 'Write it as "Name: value".'],
])("a wrong option is refused with a sentence: %s", async (url, words, sentence) => {
  const { code, stderr } = await runCheck([url, ...words]);
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
});
