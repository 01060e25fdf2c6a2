import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";

import { allTables } from "../../testing/test-database";
import { otherColumns } from "./other-columns";
import { personalData } from "./personal-data";

function personalColumns(name: string): string[] {
  return personalData.filter(({ table }) => table === allTables[name]).flatMap(({ columns }) => columns);
}

function namedColumns(name: string): string[] {
  return [...personalColumns(name), ...(otherColumns[name] ?? "").split(" ").filter((column) => column !== "")];
}

test.each(Object.keys(allTables))("each column of the table %s is in personal-data.ts or in other-columns.ts, and exists", (name) => {
  const table = allTables[name];
  if (table === undefined) throw new Error("unreachable");
  expect([...new Set(namedColumns(name))].sort()).toEqual(Object.keys(getTableColumns(table)).sort());
});

test("no column is called both personal and not personal, and no unknown table is named", () => {
  for (const [name, columns] of Object.entries(otherColumns)) {
    expect(Object.keys(allTables)).toContain(name);
    expect(columns.split(" ").filter((column) => personalColumns(name).includes(column))).toEqual([]);
  }
});

test("what an erasure keeps is named with its law", () => {
  const kept = personalData.flatMap(({ erasure }) => (typeof erasure === "object" && "kept" in erasure ? [erasure.kept] : []));
  expect(kept).toEqual([expect.stringContaining("DPDP Rules 2025, rule 8(3)"), expect.stringContaining("CGST Act, section 36")]);
});
