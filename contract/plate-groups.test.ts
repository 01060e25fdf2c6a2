import { describe, expect, it } from "vitest";

import { plateGroups } from "./plate-groups";

describe("plateGroups", () => {
  it.each([
    ["MH12AB1234", ["MH", "12", "AB", "1234"]],
    ["DL3CAB1234", ["DL", "3", "CAB", "1234"]],
    ["KA5Z9", ["KA", "5", "Z", "9"]],
    ["KA05123", ["KA", "05", "123"]],
    ["22BH1234AA", ["22", "BH", "1234", "AA"]],
  ])("splits %s as plates show it", (number, groups) => {
    expect(plateGroups(number)).toEqual(groups);
  });

  it.each(["ABCD", "1234567890", "VINTAGE1"])("keeps %s in one group, because it has no known format", (number) => {
    expect(plateGroups(number)).toEqual([number]);
  });
});
