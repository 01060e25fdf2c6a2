import { findProgram } from "./machine.mjs";

/**
 * Finds the text browsers, and tmux to run them in. Returns null if one of the three is missing.
 * @returns {{ lynx: string, w3m: string, tmux: string } | null}
 */
export function findTextBrowsers() {
  const [lynx, w3m, tmux] = ["lynx", "w3m", "tmux"].map((name) => findProgram(undefined, [name]));
  return lynx && w3m && tmux ? { lynx, w3m, tmux } : null;
}
