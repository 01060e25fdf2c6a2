import { encode } from "uqr";

/** The width of the white border (quiet zone) that the standard requires, in modules. A module is one square of the QR code. */
const QUIET_ZONE = 4;

/** Adjacent dark modules of one row. */
type DarkRun = { readonly column: number; readonly row: number; readonly length: number };

/**
 * Encodes a QR code with error correction Q (up to 25 % damage). Requires a white background.
 * @returns `runs`: the dark modules. Neighbours in a row are merged, so that print shows no thin lines between them. `modules`: the number
 * of modules on a side, with the quiet zone.
 */
export function darkRuns(content: string): { readonly runs: readonly DarkRun[]; readonly modules: number } {
  const { data, size } = encode(content, { ecc: "Q", border: QUIET_ZONE });
  return { runs: data.flatMap((cells, row) => runsOf(cells).map((run) => ({ ...run, row }))), modules: size };
}

function runsOf(cells: readonly boolean[]): { column: number; length: number }[] {
  const runs: { column: number; length: number }[] = [];
  for (const [column, isDark] of cells.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.column + last.length === column) last.length += 1;
    else runs.push({ column, length: 1 });
  }
  return runs;
}
