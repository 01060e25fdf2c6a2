import { expect, test } from "vitest";

import { formatDuration } from "./duration";

test.each([
  [1, "1 second"],
  [60, "1 minute"],
  [90, "90 seconds"],
  [100, "2 minutes"],
  [3600, "1 hour"],
  [5940, "99 minutes"],
  [5941, "2 hours"],
  [6000, "2 hours"],
  [86_400, "24 hours"],
])("a wait of %i seconds is written as %s", (seconds, written) => {
  expect(formatDuration(seconds)).toBe(written);
});
