import type { Screen, Terminal } from "./terminal";
import {
  actIfFound,
  findField,
  escapeRegExp,
  typeLine,
  waitForScreen,
  type PageActions,
  type TextBrowserProgram,
} from "./text-browser-actions";

type Numbered = { readonly row: number; readonly number: string; readonly isList: boolean };

/** Operates Lynx by the numbers that Lynx shows before links and fields. */
export const lynx: TextBrowserProgram = {
  // With -tna, a text field takes keys only after it is activated. Until then, digits are commands.
  options: () => ["-number_fields", "-tna", "-accept_all_cookies", "-nopause", "-display_charset=utf-8", "-assume_charset=utf-8"],
  actionsIn,
};

function actionsIn(terminal: Terminal): PageActions {
  /** Follows the link, presses the button or activates the field with this number. */
  const use = async (number: string) => {
    await terminal.press("0");
    const promptRow = await waitForScreen(terminal, rowOfPrompt);
    await typeLine(terminal, `${number}g`, "Enter");
    // Lynx drops keys while it moves the cursor. Afterwards, Lynx describes the link or field under the cursor, in parentheses.
    await waitForScreen(terminal, ({ rows }) => (rows[promptRow] ?? "").startsWith("(") || undefined);
    await terminal.press("Enter");
  };

  return {
    async open(address) {
      await terminal.press("g");
      await waitForScreen(terminal, ({ textBeforeCursor }) => textBeforeCursor.startsWith("URL to open:") || undefined);
      await typeLine(terminal, address, "Enter");
    },
    async fill(label, value) {
      return actIfFound(fieldAt(await terminal.screen(), label), async ({ number, isList }) => {
        await use(number);
        await (isList ? chooseOption(terminal, value) : fillActiveField(terminal, value));
      });
    },
    async choose(label) {
      return actIfFound(numberBefore(await terminal.screen(), String.raw`(?:\(.\)|\[.\])\s*${escapeRegExp(label)}`), use);
    },
    async press(words) {
      const screen = await terminal.screen();
      const end = String.raw`(?=\s*$|\s+\(?\[|\s{2})`;
      const button = numberBefore(screen, String.raw`[^)\[]*\)\s*${escapeRegExp(words)}${end}`, String.raw`\(`);
      return actIfFound(button ?? numberBefore(screen, escapeRegExp(words) + end), use);
    },
  };
}

function rowOfPrompt({ cursorRow, textBeforeCursor }: Screen): number | undefined {
  return textBeforeCursor.startsWith("Follow link") ? cursorRow : undefined;
}

async function fillActiveField(terminal: Terminal, text: string): Promise<void> {
  const isActive = ({ rows }: Screen) => rows.some((row) => row.includes("Ctrl-U to delete all text in field"));
  await waitForScreen(terminal, (screen) => isActive(screen) || undefined);
  await typeLine(terminal, text, "Tab");
  await waitForScreen(terminal, (screen) => !isActive(screen) || undefined);
}

/** Returns the number of the first match. `before` matches the text in front of the number, `pattern` the text after the number. */
function numberBefore({ rows }: Screen, pattern: string, before = ""): string | undefined {
  const expression = new RegExp(String.raw`${before}\[(\d+)\]${pattern}`);
  return rows.map((row) => expression.exec(row)?.[1]).find((number) => number !== undefined);
}

function fieldAt(screen: Screen, label: string): Numbered | undefined {
  const fields = screen.rows.flatMap((text, row) =>
    [...text.matchAll(/(?<!\()\[(\d+)\](\[\()?/g)].map(([, number = "", list]): Numbered => ({ row, number, isList: list !== undefined })),
  );
  return findField(screen, label, (row) => fields.find((field) => field.row >= row));
}

/** Chooses an option from the open list. Lynx numbers the options, but only the arrow keys select one. */
async function chooseOption(terminal: Terminal, words: string): Promise<void> {
  const option = new RegExp(String.raw`(\d+): \(\1\)_*${escapeRegExp(words.replaceAll(" ", "_"))}[\s_]`);
  const wanted = await waitForScreen(terminal, ({ rows }) => rows.flatMap((row) => option.exec(row)?.[1] ?? [])[0]);
  await terminal.press("Home", ...Array<string>(Number(wanted) - 1).fill("Down"), "Enter");
}
