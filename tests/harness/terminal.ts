import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** A part of a row in one colour. Text browsers mark links and fields by colour. */
export type ColouredText = { readonly row: number; readonly column: number; readonly text: string; readonly colour: string };

export type Screen = {
  readonly rows: readonly string[];
  readonly colouredTexts: readonly ColouredText[];
  readonly cursorRow: number;
  /** The text to the left of the cursor. */
  readonly textBeforeCursor: string;
};

/** A terminal tall enough to show a whole page. */
export type Terminal = {
  /** Presses keys in order. Uses tmux's key names. */
  press(...keys: readonly string[]): Promise<void>;
  /** Types a text. */
  type(text: string): Promise<void>;
  screen(): Promise<Screen>;
  close(): Promise<void>;
};

type TerminalOptions = {
  readonly tmux: string;
  readonly command: readonly string[];
  /** The program's home directory. */
  readonly home: string;
};

const run = promisify(execFile);

const SIZE = { columns: 120, rows: 400 };

/** Starts a program in a new terminal. */
export async function openTerminal({ tmux, command, home }: TerminalOptions): Promise<Terminal> {
  const environment = { ...process.env, HOME: home, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" };
  const runTmux = async (...parameters: readonly string[]) => {
    const { stdout } = await run(tmux, ["-u", "-S", join(home, "terminal"), "-f", "/dev/null", ...parameters], { env: environment });
    return stdout;
  };
  await runTmux("new-session", "-d", "-x", String(SIZE.columns), "-y", String(SIZE.rows), ...command);

  return {
    async press(...keys) {
      await runTmux("send-keys", ...keys);
    },
    async type(text) {
      await runTmux("send-keys", "-l", text);
    },
    async screen() {
      const output = await runTmux("display-message", "-p", "#{cursor_y} #{cursor_x}", ";", "capture-pane", "-p", "-e");
      const [cursor = "", ...colouredRows] = output.split("\n");
      const [cursorRow = 0, cursorColumn = 0] = cursor.split(" ").map(Number);
      const { rows, colouredTexts } = readColours(colouredRows);
      return { rows, colouredTexts, cursorRow, textBeforeCursor: (rows[cursorRow] ?? "").padEnd(cursorColumn).slice(0, cursorColumn) };
    },
    async close() {
      await runTmux("kill-server");
    },
  };
}

/** Separates text and colours. A colour lasts until the next one, even across rows. */
function readColours(coloured: readonly string[]): Pick<Screen, "rows" | "colouredTexts"> {
  const colouredTexts: ColouredText[] = [];
  let colour = "";
  const rows = coloured.map((line, row) => {
    let plain = "";
    for (const [, codes, text = ""] of line.matchAll(COLOURED)) {
      if (codes !== undefined) colour = colourAfter(codes.split(";"), colour);
      if (colour !== "" && text !== "") colouredTexts.push({ row, column: plain.length, text, colour });
      plain += text;
    }
    return plain;
  });
  return { rows, colouredTexts };
}

/** Returns the colour of text after these codes, as terminals number colours. "" is the default colour. */
function colourAfter(codes: readonly string[], before: string): string {
  return codes.reduce((colour, code) => {
    if (/^3[0-7]$/.test(code)) return code;
    return ["39", "0", ""].includes(code) ? "" : colour;
  }, before);
}

/** Matches an optional change of colour, and the text up to the next change. */
const COLOURED = new RegExp(`(?:${String.fromCharCode(27)}\\[([\\d;]*)m)?([^${String.fromCharCode(27)}]*)`, "g");
