import type { Screen, Terminal } from "./terminal";
import { fieldOf, literally, until, type Hands, type TextBrowserProgram } from "./text-hands";

type Numbered = { readonly row: number; readonly number: string; readonly isList: boolean };

/** Lynx, with a number before everything that can be used. */
export const lynx: TextBrowserProgram = {
  // A text field is typed into only once it is entered, so that digits elsewhere stay commands.
  options: () => ["-number_fields", "-tna", "-accept_all_cookies", "-nopause", "-display_charset=utf-8", "-assume_charset=utf-8"],
  handsAt,
};

function handsAt(terminal: Terminal): Hands {
  /** Makes the link or field with this number the current one. */
  const goTo = (number: string) => terminal.press("0", `${number}g`, "Enter");

  return {
    async open(address) {
      await terminal.press("g", "C-u");
      await terminal.type(address);
      await terminal.press("Enter");
    },
    async fill(label, value) {
      const field = fieldAt(await terminal.screen(), label);
      if (field === undefined) return false;
      await goTo(field.number);
      await terminal.press("Enter");
      if (field.isList) return chooseOption(terminal, value);
      await terminal.press("C-u");
      await terminal.type(value);
      await terminal.press("Tab");
      return true;
    },
    async choose(label) {
      const number = numberBefore(await terminal.screen(), String.raw`(?:\(.\)|\[.\])\s*${literally(label)}`);
      if (number === undefined) return false;
      await goTo(number);
      await terminal.press("Enter");
      return true;
    },
    async press(words) {
      const screen = await terminal.screen();
      const end = String.raw`(?=\s*$|\s+\(\[|\s{2})`;
      const button = numberBefore(screen, String.raw`[^)\[]*\)\s*${literally(words)}${end}`, String.raw`\(`);
      const number = button ?? numberBefore(screen, literally(words) + end);
      if (number === undefined) return false;
      await goTo(number);
      await terminal.press("Enter");
      return true;
    },
  };
}

/** @returns the number that stands before what matches. */
function numberBefore({ rows }: Screen, pattern: string, before = ""): string | undefined {
  const expression = new RegExp(String.raw`${before}\[(\d+)\]${pattern}`);
  return rows.map((row) => expression.exec(row)?.[1]).find((number) => number !== undefined);
}

function fieldAt(screen: Screen, label: string): Numbered | undefined {
  const fields = screen.rows.flatMap((text, row) =>
    [...text.matchAll(/(?<!\()\[(\d+)\](\[\()?/g)].map(([, number = "", list]): Numbered => ({ row, number, isList: list !== undefined })),
  );
  return fieldOf(screen, label, (row) => fields.find((field) => field.row >= row));
}

/** In the list that is open. Its options are numbered in their order, but only arrows choose among them. */
async function chooseOption(terminal: Terminal, words: string): Promise<boolean> {
  const option = new RegExp(String.raw`(\d+): \(\1\)_*${literally(words.replaceAll(" ", "_"))}[\s_]`);
  const wanted = await until(terminal, ({ rows }) => rows.flatMap((row) => option.exec(row)?.[1] ?? [])[0]);
  await terminal.press("Home", ...Array<string>(Number(wanted) - 1).fill("Down"), "Enter");
  return true;
}
