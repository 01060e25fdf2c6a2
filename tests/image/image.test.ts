import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { freePort } from "../../commands/steps/port.mjs";
import { temporaryDirectory } from "../harness/data-directory";
import { buildImage, type Built } from "./build-image";
import { canContain, NODE_ID, runContained } from "./container";
import { lastOf, readDockerfile } from "./dockerfile";
import { scaledTimeout } from "../harness/scaled-timeout";

// These tests run the Dockerfile's steps without a container engine, each stage in a directory that serves as its "/". Then they run the
// result as an operator would, as Node's user and with a read-only root. They do not test the base image (this machine's system and Node
// replace it), its layers, and a container engine's isolation. `npm ci` is a dry run if the packages are installed.

const SANDBOXES = { SMS: "sandbox", CALLS: "sandbox", MAIL: "sandbox", PAYMENTS: "sandbox" };

describe.runIf(canContain())("the image, step by step", () => {
  const stages = readDockerfile();
  let image: Built;
  let server: ReturnType<typeof runContained>;
  let origin: string;

  const runAsProduct = (command: readonly string[], environment: Record<string, string> = {}) =>
    runContained(
      {
        ...image,
        environment: { ...image.environment, ...SANDBOXES, ...environment },
        command,
        confined: { user: NODE_ID, writable: [lastOf(stages, "VOLUME")] },
      },
      "pipe",
    );
  const endOf = async (command: readonly string[], environment?: Record<string, string>) => {
    const [code] = (await once(runAsProduct(command, environment), "close")) as [number | null];
    return code;
  };

  beforeAll(
    async () => {
      image = await buildImage(stages, temporaryDirectory());
      const port = await freePort();
      origin = `http://127.0.0.1:${port}`;
      server = runAsProduct(JSON.parse(lastOf(stages, "CMD")) as string[], { HOST: "127.0.0.1", PORT: String(port), APP_ORIGIN: origin });
      await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), {
        timeout: scaledTimeout(60_000),
        interval: 200,
      });
    },
    scaledTimeout(6 * 60_000),
  );
  afterAll(() => server.kill("SIGKILL"));

  test("contains the product and its production packages, but no tests and no development packages", () => {
    const inImage = (...parts: string[]) => existsSync(join(image.root, image.workingDirectory, ...parts));
    expect(["build", "commands", "node_modules", "package.json"].filter((name) => !inImage(name))).toEqual([]);
    expect(
      ["tests", "app", "backend", "data", ".env", "node_modules/vitest", "node_modules/vite", "node_modules/typescript"].filter((name) =>
        inImage(name),
      ),
    ).toEqual([]);
  });

  test("serves pages as a user without any root rights", async () => {
    expect((await fetch(`${origin}/`)).status).toBe(200);
    const status = readFileSync(`/proc/${server.pid ?? 0}/status`, "utf8");
    expect(/^Uid:\s+(.*)$/m.exec(status)?.[1]?.split("\t")).toEqual(Array.from({ length: 4 }, () => String(NODE_ID)));
    expect(/^CapEff:\s+(\w+)$/m.exec(status)?.[1]).toMatch(/^0+$/);
  });

  test("can write to its data directory, and nowhere else", async () => {
    expect(readdirSync(join(image.root, lastOf(stages, "VOLUME")))).toEqual(expect.arrayContaining(["database", "session-secret"]));
    // Paths inside the image, not of the machine that runs the test. The image's temporary folder is read-only too.
    for (const path of ["/srv/platenote/x", "/srv/platenote/build/x", "/tmp/x", "/x", "/etc/x"]) {
      expect([path, await endOf(["touch", path])]).not.toEqual([path, 0]);
    }
    expect(await endOf(["touch", join(lastOf(stages, "VOLUME"), "x")])).toBe(0);
  });

  test("passes its health check, and fails the check when the server does not respond", async () => {
    const check = JSON.parse(lastOf(stages, "HEALTHCHECK").replace(/^.*? CMD /, "")) as string[];
    expect(await endOf(check, { PORT: new URL(origin).port })).toBe(0);
    expect(await endOf(check, { PORT: String(await freePort()) })).toBe(1);
  });

  test("exits with 0 when it is stopped", async () => {
    const ended = once(server, "close");
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});
