import { toRupees, type Paise } from "#contract/money";

/** Formats rows as aligned columns. @param header - null for none. @param empty - the line to return if there are no rows. */
export function table(header: readonly string[] | null, rows: readonly (readonly string[])[], empty: string): string[] {
  if (rows.length === 0) return [empty];
  const all = header === null ? rows : [header, ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

export function rupees(paise: Paise): string {
  return toRupees(paise).toFixed(2);
}
