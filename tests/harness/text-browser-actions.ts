import { setTimeout as pause } from "node:timers/promises";

import { scaledTimeout } from "./scaled-timeout";
import type { Screen, Terminal } from "./terminal";

/** The actions of a person on a page in one text browser. `fill`, `choose` and `press` return whether they found their target. */
export type PageActions = {
  open(address: string): Promise<void>;
  fill(label: string, value: string): Promise<boolean>;
  choose(label: string): Promise<boolean>;
  press(words: string): Promise<boolean>;
};

export type TextBrowserProgram = {
  /** Returns the program's options. @param draft the file with the text for a large field, which the browser's "editor" copies. */
  options(draft: string): readonly string[];
  actionsIn(terminal: Terminal, writeDraft: (text: string) => void): PageActions;
};

/**
 * Finds the field that is closest below a matching label. Several places may match, because a label's text may also head a group.
 * @param fieldFrom finds the first field at or after a row
 */
export function findField<Field extends { readonly row: number }>(
  { rows }: Screen,
  label: string,
  fieldFrom: (row: number) => Field | undefined,
): Field | undefined {
  const labelled = new RegExp(String.raw`^\s*${escapeRegExp(label)}(?: \(optional\))?\s*(?:$|[[(])`);
  const found = rows.flatMap((text, row) => {
    const field = labelled.test(text) ? fieldFrom(row) : undefined;
    return field ? [{ field, distance: field.row - row }] : [];
  });
  return found.sort((one, other) => one.distance - other.distance)[0]?.field;
}

/** Every field is wide enough to show this many characters. */
export const MIN_VISIBLE_CHARACTERS = 10;

/** Replaces the input line, and leaves it with this key. Waits until the line shows each step, because a busy program drops keys. */
export async function typeLine(terminal: Terminal, text: string, lastKey: "Enter" | "Tab"): Promise<void> {
  await terminal.press("C-u");
  await waitForScreen(terminal, ({ textBeforeCursor }) => EMPTY_LINE.test(textBeforeCursor) || undefined);
  await terminal.type(text);
  // A line that is too long for its field shows its end.
  const end = text.slice(-MIN_VISIBLE_CHARACTERS);
  await waitForScreen(terminal, ({ textBeforeCursor }) => textBeforeCursor.endsWith(end) || undefined);
  await terminal.press(lastKey);
}

/** Matches what is before the cursor in an empty input line: a field's number in Lynx, or a prompt. */
const EMPTY_LINE = /(?:\]|:\s*)$/;

/** Acts on the target, if it was found. @returns whether it was found. */
export async function actIfFound<Found>(found: Found | undefined, act: (found: Found) => Promise<void>): Promise<boolean> {
  if (found === undefined) return false;
  await act(found);
  return true;
}

/** Escapes a text for a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Waits until the program has drawn what `look` looks for. @returns what `look` found. */
export async function waitForScreen<Seen>(terminal: Terminal, look: (screen: Screen) => Seen | undefined): Promise<Seen> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const seen = look(await terminal.screen());
    if (seen !== undefined) return seen;
    await pause(POLL_MS);
  }
  throw new Error("The terminal does not show the expected text");
}

const WAIT_MS = scaledTimeout(5_000);
const POLL_MS = 20;
