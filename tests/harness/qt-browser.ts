import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { findQtEngines } from "../../commands/steps/programs.mjs";
import { inProject } from "../../commands/steps/project.mjs";
import { expect } from "vitest";

import type { BrowserDriver, PageSnapshot } from "./browser-driver";
import { scaledTimeout } from "./scaled-timeout";

export type QtEngine = "webengine" | "webkit";

const POLL_OPTIONS = { timeout: scaledTimeout(20_000), interval: 100 };

type Program = {
  readonly engine: QtEngine;
  readonly scripts: boolean;
  send(command: object): Promise<unknown>;
  end(): Promise<void>;
};

/** The program that is running. Starting it takes more CPU time than a test, so it starts only once for all tests of a setting. */
let running: Program | null = null;

/**
 * Opens one of Debian's old engines (tests/engines/qt-browser.py), without cookies and pages of earlier tests. Call `endQtBrowser` after
 * the last test.
 */
export async function openQtBrowser(engine: QtEngine, scripts: boolean): Promise<BrowserDriver> {
  if (running?.engine !== engine || running.scripts !== scripts) {
    await endQtBrowser();
    running = startProgram(engine, scripts);
  }
  const { send } = running;
  const untilDone = (command: object) =>
    expect.poll(() => send(command), { ...POLL_OPTIONS, message: `${engine}: ${JSON.stringify(command)}` }).toBe(true);

  return {
    engine: String(await send({ start: true })),
    async open(address) {
      await send({ open: address });
    },
    async fill(fields) {
      for (const [label, value] of Object.entries(fields)) await untilDone({ fill: label, value });
    },
    choose: (label) => untilDone({ choose: label }),
    press: (words) => untilDone({ press: words }),
    async waitForText(words) {
      const snapshots: PageSnapshot[] = [];
      const look = async () => {
        // While the next page loads, there is no text.
        const shown = (await send({ look: true })) as PageSnapshot | null;
        if (shown !== null) snapshots.push(shown);
        return shown?.text ?? "";
      };
      await expect.poll(look, { ...POLL_OPTIONS, message: `${engine} shows ${String(words)}` }).toMatch(words);
      const last = snapshots.pop();
      if (!last) throw new Error(`${engine} shows no page`);
      return last;
    },
    close: () => Promise.resolve(),
  };
}

export async function endQtBrowser(): Promise<void> {
  await running?.end();
  running = null;
}

function startProgram(engine: QtEngine, scripts: boolean): Program {
  const python = findQtEngines();
  if (python === null) throw new Error("Python with PyQt5's engines is missing");
  const child = spawn(python, [inProject("tests", "engines", "qt-browser.py"), engine, ...(scripts ? [] : ["--no-scripts"])], {
    stdio: ["pipe", "pipe", "ignore"],
    env: {
      ...process.env,
      QT_QPA_PLATFORM: "offscreen",
      // Chromium's sandbox does not start as root, as in containers and CI.
      QTWEBENGINE_DISABLE_SANDBOX: "1",
      QTWEBENGINE_CHROMIUM_FLAGS: "--disable-gpu",
    },
  });
  // `send` reports that the program has ended.
  child.stdin.on("error", () => undefined);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    engine,
    scripts,
    async send(command) {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const answer = await answers.next();
      if (answer.done) throw new Error(`${engine} ended`);
      return JSON.parse(answer.value) as unknown;
    },
    async end() {
      child.stdin.end();
      await once(child, "close");
    },
  };
}
