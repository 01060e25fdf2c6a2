import type { Mark, Screen, Terminal } from "./terminal";
import { actOn, fieldOf, literally, typeLine, until, type PageActions, type TextBrowserProgram } from "./text-browser-actions";

const BUTTON_COLOUR = "31";

/** Every field is wide enough to show this many characters. */
const SHOWN_AT_LEAST = 10;

/** W3m, which marks links and fields by colour. */
export const w3m: TextBrowserProgram = {
  // W3m opens an editor for large fields. This one replaces the text with a prepared file.
  options: (draft) => ["-o", `editor=cp ${draft}`, "-o", "color=1", "-cookie"],
  actionsIn,
};

function actionsIn(terminal: Terminal, writeDraft: (text: string) => void): PageActions {
  /** Moves the cursor there and presses Enter. */
  const use = async ({ row, column }: Pick<Mark, "row" | "column">) => {
    await terminal.type(`${row + 1}G^${column > 0 ? `${column}l` : ""}`);
    await terminal.press("Enter");
  };

  return {
    async open(address) {
      await terminal.press("U");
      await typeLine(terminal, address, "Enter");
    },
    async fill(label, value) {
      const screen = await terminal.screen();
      return actOn(fieldAt(screen, label), async (field) => {
        writeDraft(value);
        await use(field);
        const asked = await until(terminal, (shown) => askedFor(screen, shown, value));
        if (asked === "line") await typeLine(terminal, value, "Enter");
        if (asked === "list") await chooseOption(terminal, value);
      });
    },
    async choose(label) {
      const screen = await terminal.screen();
      const expression = new RegExp(String.raw`[([].[)\]]\s*${literally(label)}`);
      const found = screen.rows.flatMap((text, row) => {
        const column = expression.exec(text)?.index;
        return column === undefined ? [] : [{ row, column: column + 1 }];
      })[0];
      return actOn(found, use);
    },
    async press(words) {
      const { marks } = await terminal.screen();
      const found = marks.filter(({ text }) => text.trim() === words);
      return actOn(found.find(({ colour }) => colour === BUTTON_COLOUR) ?? found[0], use);
    },
  };
}

function fieldAt(screen: Screen, label: string): Mark | undefined {
  const fields = screen.marks.filter(({ row, column }) => screen.rows[row]?.[column - 1] === "[");
  return fieldOf(screen, label, (row) => fields.find((field) => field.row >= row));
}

/** How w3m reacts when a field is activated: it prompts for a line, shows a list, or has taken the text from the editor. */
function askedFor(before: Screen, { rows }: Screen, value: string): "line" | "list" | "editor" | undefined {
  if (rows.some((row) => /^(?:TEXT|Password|PASSWORD):/i.test(row))) return "line";
  if (rows.some((row) => row.includes("┌")) && !before.rows.some((row) => row.includes("┌"))) return "list";
  return rows.some((row) => row.includes(`[${value.slice(0, SHOWN_AT_LEAST)}`)) ? "editor" : undefined;
}

/** Chooses from the open list. The cursor is on the selected option. */
async function chooseOption(terminal: Terminal, words: string): Promise<void> {
  const option = new RegExp(String.raw`│\s*${literally(words)}\s*│`);
  const away = await until(terminal, ({ rows, cursorRow }) => {
    const row = rows.findIndex((text) => option.test(text));
    // Waits until the cursor is in the list too. It is to the left of the option.
    return row === -1 || !rows[cursorRow]?.includes("│") ? undefined : row - cursorRow;
  });
  await terminal.type((away < 0 ? "k" : "j").repeat(Math.abs(away)));
  await terminal.press("Enter");
}
