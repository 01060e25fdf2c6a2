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

/** Starts one of Debian's old engines (tests/engines/qt-browser.py). */
export async function openQtBrowser(engine: QtEngine, scripts: boolean): Promise<BrowserDriver> {
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
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = async (command: object): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(command)}\n`);
    const answer = await answers.next();
    if (answer.done) throw new Error(`${engine} ended`);
    return JSON.parse(answer.value);
  };
  const untilDone = (command: object) =>
    expect.poll(() => send(command), { ...POLL_OPTIONS, message: `${engine}: ${JSON.stringify(command)}` }).toBe(true);

  return {
    engine: String(await send({ name: true })),
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
    async close() {
      child.stdin.end();
      await once(child, "close");
    },
  };
}
