import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { inProject } from "../../commands/steps/project.mjs";
import { dockerfileLines } from "../image/dockerfile";

const instructions = dockerfileLines();
const last = (name: string) => instructions.findLast((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean(), optional: z.boolean(), devOptional: z.boolean() }).partial()),
});
const lock = lockFile.parse(JSON.parse(readFileSync(inProject("package-lock.json"), "utf8")));
const manifest = z.object({ scripts: z.object({ start: z.string() }) });
const { scripts } = manifest.parse(JSON.parse(readFileSync(inProject("package.json"), "utf8")));
const finalStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith("FROM ")));

describe("the image", () => {
  it("is built in one stage and run in another", () => {
    expect(instructions.filter((line) => line.startsWith("FROM ")).length).toBe(2);
    expect(finalStage.filter((line) => /npm (ci|install|run)/.test(line))).toEqual([]);
  });

  it("runs on a Node version with long-term support (even number)", () => {
    const versions = instructions.flatMap((line) => /^FROM node:(\d+)-/.exec(line)?.[1] ?? []);
    expect(versions.map((version) => Number(version) % 2)).toEqual([0, 0]);
  });

  it("does not contain TypeScript, Vite, Vitest or Node's types", () => {
    const omitted = new Set(instructions.flatMap((line) => [...line.matchAll(/--omit=(\w+)/g)].map(([, kind]) => kind)));
    const kept = Object.entries(lock.packages).filter(
      ([, { dev = false, optional = false, devOptional = false }]) =>
        !(dev && omitted.has("dev")) &&
        !(optional && omitted.has("optional")) &&
        !(devOptional && omitted.has("dev") && omitted.has("optional")),
    );
    const names = kept.map(([path]) => path.replace("node_modules/", ""));
    expect(names).toContain("react-dom");
    expect(names.filter((name) => /^(typescript|vite|vitest|@types\/node)$/.test(name))).toEqual([]);
  });

  it("does not run as root", () => {
    expect(finalStage).toContain("USER node");
    expect(finalStage.indexOf("USER node")).toBeLessThan(finalStage.findIndex((line) => line.startsWith("CMD ")));
  });

  it("runs node as its first process, so that signals reach the server", () => {
    const command = JSON.parse(last("CMD") ?? "") as string[];
    expect(`exec ${command.filter((word) => !word.startsWith("--")).join(" ")}`).toBe(scripts.start);
    expect(command[0]).toBe("node");
    expect(instructions.filter((line) => line.startsWith("ENTRYPOINT"))).toEqual([]);
  });

  it("names its base image by digest, the same for both stages", () => {
    const bases = instructions.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/@sha256:[\da-f]{64}$/);
  });

  it("installs packages without running their scripts", () => {
    expect(instructions.findIndex((line) => /^COPY .*\.npmrc/.test(line))).toBeLessThan(
      instructions.findIndex((line) => line.includes("npm ci")),
    );
    expect(readFileSync(inProject(".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
  });

  describe("the health check", () => {
    const [program = "", script = ""] = JSON.parse(/\[.*\]/.exec(last("HEALTHCHECK") ?? "")?.[0] ?? "[]") as string[];
    const listening = createServer(({ url }, response) => response.writeHead(url === "/healthz" ? 200 : 404).end());
    afterAll(() => listening.close());

    it.each([
      ["127.0.0.1", "127.0.0.1", 0],
      ["0.0.0.0", "0.0.0.0", 0],
      ["::", "::", 0],
      ["::1", "::1", 0],
      ["127.0.0.2", "127.0.0.2", 0],
      ["127.0.0.2", "127.0.0.3", 1],
    ])("of a server that listens on %s, with HOST=%s, ends with %i", async (address, host, code) => {
      listening.listen(0, address);
      await once(listening, "listening");
      const { port } = listening.address() as AddressInfo;
      const child = spawn(program, [inProject(script)], { env: { ...process.env, HOST: host, PORT: String(port) } });
      expect(await once(child, "close")).toEqual([code, null]);
      listening.close();
      await once(listening, "close");
    });
  });

  it("has no variable for a secret, and its build copies only the files that .dockerignore allows", () => {
    const settings = instructions.filter((line) => /^(ENV|ARG) /.test(line)).join(" ");
    expect(settings).not.toMatch(/SECRET|TOKEN|PASSWORD|KEY|DATABASE_URL/);
    expect(readFileSync(inProject(".dockerignore"), "utf8")).toMatch(/^\*$/m);
  });
});
