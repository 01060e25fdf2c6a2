import { dayInIndia } from "#contract/day";
import type { Paise } from "#contract/money";

/** Formats rows as aligned columns with a header. @param empty - the line to return if there are no rows. */
export function table(header: readonly string[], rows: readonly (readonly string[])[], empty: string): string[] {
  if (rows.length === 0) return [empty];
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [header, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

export function rupees(paise: Paise): string {
  const sign = paise < 0 ? "-" : "";
  return `${sign}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, "0")}`;
}

export function day(moment: Date | null): string {
  return moment === null ? "-" : dayInIndia(moment);
}
