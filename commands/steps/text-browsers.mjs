import { findProgram } from "./machine.mjs";

/**
 * The text browsers, and tmux to run them in. Null if one is missing.
 * @returns {{ lynx: string, w3m: string, tmux: string } | null}
 */
export function findTextBrowsers() {
  const [lynx, w3m, tmux] = ["lynx", "w3m", "tmux"].map((name) => findProgram(undefined, [name]));
  return lynx && w3m && tmux ? { lynx, w3m, tmux } : null;
}
