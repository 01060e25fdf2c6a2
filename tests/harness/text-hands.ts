import type { Screen, Terminal } from "./terminal";

/** How one text browser is used. Each returns whether it found what it was to act on. */
export type Hands = {
  open(address: string): Promise<void>;
  fill(label: string, value: string): Promise<boolean>;
  choose(label: string): Promise<boolean>;
  press(words: string): Promise<boolean>;
};

export type TextBrowserProgram = {
  /** @param draft the file that an editor would be given the text of a large field in. */
  options(draft: string): readonly string[];
  handsAt(terminal: Terminal, writeDraft: (text: string) => void): Hands;
};

/**
 * Of the places that a screen shows a label at, finds the one whose field comes soonest: the same words may stand above a group.
 * @param fieldFrom the first field at or after this row
 */
export function fieldOf<Field extends { readonly row: number }>(
  { rows }: Screen,
  label: string,
  fieldFrom: (row: number) => Field | undefined,
): Field | undefined {
  const labelled = new RegExp(String.raw`^\s*${literally(label)}(?: \(optional\))?\s*(?:$|[[(])`);
  const found = rows.flatMap((text, row) => {
    const field = labelled.test(text) ? fieldFrom(row) : undefined;
    return field ? [{ field, distance: field.row - row }] : [];
  });
  return found.sort((one, other) => one.distance - other.distance)[0]?.field;
}

/** Replaces the line that is being typed, and leaves it by this key. */
export async function typeLine(terminal: Terminal, text: string, lastKey: "Enter" | "Tab"): Promise<void> {
  await terminal.press("C-u");
  await terminal.type(text);
  await terminal.press(lastKey);
}

/** @returns whether there was anything to act on. */
export async function actOn<Found>(found: Found | undefined, act: (found: Found) => Promise<void>): Promise<boolean> {
  if (found === undefined) return false;
  await act(found);
  return true;
}

/** A text as a part of a regular expression that matches nothing else. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Waits for what the program draws next. */
export async function until<Seen>(terminal: Terminal, look: (screen: Screen) => Seen | undefined): Promise<Seen> {
  for (let tries = 0; tries < MOST_LOOKS; tries += 1) {
    const seen = look(await terminal.screen());
    if (seen !== undefined) return seen;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  throw new Error("The terminal does not show what was expected");
}

const MOST_LOOKS = 200;
const LOOK_MILLISECONDS = 20;
