import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

import { findTextBrowsers } from "../../commands/steps/programs.mjs";
import { temporaryDirectory } from "./data-directory";
import type { BrowserDriver } from "./browser-driver";
import { lynx } from "./lynx";
import { scaledTimeout } from "./scaled-timeout";
import type { PageActions } from "./text-browser-actions";
import { openTerminal, type Terminal } from "./terminal";
import { w3m } from "./w3m";

const programs = { lynx, w3m };

const POLL_OPTIONS = { timeout: scaledTimeout(20_000), interval: 100 };

/** Starts a text browser in a terminal. */
export function openTextBrowser(name: keyof typeof programs): BrowserDriver {
  const found = findTextBrowsers();
  if (found === null) throw new Error("lynx, w3m or tmux is missing");
  const home = temporaryDirectory();
  const draft = join(home, "typed.txt");
  const program = programs[name];
  let terminal: Terminal | null = null;

  const actions = (): PageActions => {
    if (terminal === null) throw new Error(`Open a page in ${name} first`);
    return program.actionsIn(terminal, (text) => writeFileSync(draft, text));
  };
  const untilDone = (wanted: string, act: () => Promise<boolean>) =>
    expect.poll(act, { ...POLL_OPTIONS, message: `${name}: ${wanted}` }).toBe(true);

  return {
    engine: spawnSync(found[name], ["-version"], { encoding: "utf8" }).stdout.split("\n")[0] ?? "",
    async open(address) {
      if (terminal !== null) return actions().open(address);
      terminal = await openTerminal({ tmux: found.tmux, command: [found[name], ...program.options(draft), address], home });
    },
    async fill(fields) {
      for (const [label, value] of Object.entries(fields)) await untilDone(`${label}: ${value}`, () => actions().fill(label, value));
    },
    choose: (label) => untilDone(label, () => actions().choose(label)),
    press: (words) => untilDone(words, () => actions().press(words)),
    async waitForText(words) {
      let text = "";
      const look = async () => (text = ((await terminal?.screen())?.rows.join(" ") ?? "").replace(/\s+/g, " "));
      await expect.poll(look, { ...POLL_OPTIONS, message: `${name} shows ${String(words)}` }).toMatch(words);
      return { text, hydrated: false };
    },
    async close() {
      await terminal?.close();
    },
  };
}
