import type { MyData } from "#contract/rights";

type Fact = MyData["facts"][number];

/** A section of /mydata: each of its rows has names with values. */
export type DataSection = { readonly section: string; readonly rows: readonly Readonly<Record<string, string>>[] };

export function groupFacts(facts: readonly Fact[]): DataSection[] {
  const sections = new Map<string, Map<number | null, Record<string, string>>>();
  for (const { section, row, name, value } of facts) {
    const rows = sections.get(section) ?? new Map<number | null, Record<string, string>>();
    rows.set(row, { ...rows.get(row), [name]: value });
    sections.set(section, rows);
  }
  return [...sections].map(([section, rows]) => ({ section, rows: [...rows.values()] }));
}

/** Returns the words for a key of the API. An API may know keys that we do not. */
export function named(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key;
}
