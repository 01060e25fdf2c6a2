import type { ColouredText, Screen, Terminal } from "./terminal";
import {
  actIfFound,
  findField,
  escapeRegExp,
  MIN_VISIBLE_CHARACTERS,
  typeLine,
  waitForScreen,
  type PageActions,
  type TextBrowserProgram,
} from "./text-browser-actions";

const BUTTON_COLOUR = "31";

/** Operates w3m by the colours with which it marks links and fields. */
export const w3m: TextBrowserProgram = {
  // W3m opens an editor for large fields. Our "editor" replaces the text of the field with a prepared file.
  options: (draft) => ["-o", `editor=cp ${draft}`, "-o", "color=1", "-cookie"],
  actionsIn,
};

function actionsIn(terminal: Terminal, writeDraft: (text: string) => void): PageActions {
  /** Moves the cursor to this place and presses Enter. */
  const use = async ({ row, column }: Pick<ColouredText, "row" | "column">) => {
    await terminal.type(`${row + 1}G^${column > 0 ? `${column}l` : ""}`);
    await terminal.press("Enter");
  };

  return {
    async open(address) {
      await terminal.press("U");
      await waitForScreen(terminal, ({ textBeforeCursor }) => textBeforeCursor.startsWith("Goto URL:") || undefined);
      await typeLine(terminal, address, "Enter");
    },
    async fill(label, value) {
      const screen = await terminal.screen();
      return actIfFound(fieldAt(screen, label), async (field) => {
        writeDraft(value);
        await use(field);
        const prompt = await waitForScreen(terminal, (shown) => promptType(screen, shown, value));
        if (prompt === "line") await typeLine(terminal, value, "Enter");
        if (prompt === "list") await chooseOption(terminal, value);
      });
    },
    async choose(label) {
      const screen = await terminal.screen();
      const expression = new RegExp(String.raw`[([].[)\]]\s*${escapeRegExp(label)}`);
      const found = screen.rows.flatMap((text, row) => {
        const column = expression.exec(text)?.index;
        return column === undefined ? [] : [{ row, column: column + 1 }];
      })[0];
      return actIfFound(found, use);
    },
    async press(words) {
      const { colouredTexts } = await terminal.screen();
      const found = colouredTexts.filter(({ text }) => text.trim() === words);
      return actIfFound(found.find(({ colour }) => colour === BUTTON_COLOUR) ?? found[0], use);
    },
  };
}

function fieldAt(screen: Screen, label: string): ColouredText | undefined {
  const fields = screen.colouredTexts.filter(({ row, column }) => screen.rows[row]?.[column - 1] === "[");
  return findField(screen, label, (row) => fields.find((field) => field.row >= row));
}

/** Returns how w3m has reacted to an activated field: it prompts for a line, shows a list, or has taken the text from the editor. */
function promptType(before: Screen, { rows }: Screen, value: string): "line" | "list" | "editor" | undefined {
  if (rows.some((row) => /^(?:TEXT|Password|PASSWORD):/i.test(row))) return "line";
  if (rows.some((row) => row.includes("┌")) && !before.rows.some((row) => row.includes("┌"))) return "list";
  return rows.some((row) => row.includes(`[${value.slice(0, MIN_VISIBLE_CHARACTERS)}`)) ? "editor" : undefined;
}

/** Chooses an option from the open list. The cursor starts on the selected option. */
async function chooseOption(terminal: Terminal, words: string): Promise<void> {
  const option = new RegExp(String.raw`│\s*${escapeRegExp(words)}\s*│`);
  const away = await waitForScreen(terminal, ({ rows, cursorRow }) => {
    const row = rows.findIndex((text) => option.test(text));
    // Waits until the cursor is in the list too. The cursor is to the left of the option.
    return row === -1 || !rows[cursorRow]?.includes("│") ? undefined : row - cursorRow;
  });
  await terminal.type((away < 0 ? "k" : "j").repeat(Math.abs(away)));
  await terminal.press("Enter");
}
