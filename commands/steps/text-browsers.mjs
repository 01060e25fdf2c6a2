import { findProgram } from "./machine.mjs";

/**
 * Browsers of the terminal, and the terminal that shows them; null when one is missing.
 * @returns {{ lynx: string, w3m: string, tmux: string } | null}
 */
export function findTextBrowsers() {
  const [lynx, w3m, tmux] = ["lynx", "w3m", "tmux"].map((name) => findProgram(undefined, [name]));
  return lynx && w3m && tmux ? { lynx, w3m, tmux } : null;
}
