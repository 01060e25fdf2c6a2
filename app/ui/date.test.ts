import { describe, expect, it } from "vitest";

import { formatTime, formatDateTime, formatDay, formatRecent } from "./date";

describe("dates in India", () => {
  it("writes the day as dd-mm-yyyy", () => {
    expect(formatDay(new Date("2025-11-05T09:02:00Z"))).toBe("05-11-2025");
  });

  it("changes the day at midnight in India, not at midnight UTC", () => {
    expect(formatDay(new Date("2025-12-31T18:29:59Z"))).toBe("31-12-2025");
    expect(formatDay(new Date("2025-12-31T18:30:00Z"))).toBe("01-01-2026");
  });

  it("writes hours and minutes with two digits", () => {
    expect(formatTime(new Date("2025-11-05T09:02:00Z"))).toBe("2:32\u00a0pm");
    expect(formatTime(new Date("2025-11-05T18:35:00Z"))).toBe("12:05\u00a0am");
  });

  it("formatRecent leaves out the date if it is today's", () => {
    const now = new Date("2025-11-05T18:35:00Z");
    expect(formatRecent(new Date("2025-11-05T18:31:00Z"), now)).toBe("12:01\u00a0am");
    expect(formatRecent(new Date("2025-11-05T18:29:00Z"), now)).toBe("05-11-2025 11:59\u00a0pm");
  });

  it("writes the date and the time", () => {
    expect(formatDateTime(new Date("2025-11-05T09:02:00Z"))).toBe("05-11-2025 2:32\u00a0pm");
  });
});
