import { describe, expect, it } from "vitest";

import { plateGroups } from "./plate-number";

describe("plateGroups", () => {
  it.each([
    ["MH12AB1234", ["MH", "12", "AB", "1234"]],
    ["DL3CAB1234", ["DL", "3", "CAB", "1234"]],
    ["KA5Z9", ["KA", "5", "Z", "9"]],
    ["KA05123", ["KA", "05", "123"]],
    ["22BH1234AA", ["22", "BH", "1234", "AA"]],
  ])("sets %s as its plate does", (number, groups) => {
    expect(plateGroups(number)).toEqual(groups);
  });

  it.each(["ABCD", "1234567890", "VINTAGE1"])("leaves %s, which follows no series, in one piece", (number) => {
    expect(plateGroups(number)).toEqual([number]);
  });
});
