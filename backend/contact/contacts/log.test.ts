import { describe, expect, test } from "vitest";

import { progressOf, type AttemptEvent, type AttemptKind, type ContactEvent } from "./contact";
import { logEntry } from "./log";

const START = Date.UTC(2026, 2, 10, 6);
const at = (minutes: number) => new Date(START + minutes * 60_000);

type Given = readonly [minutes: number, attempt: number, event: AttemptKind | AttemptEvent | "withheld" | "solved" | "taken_care_of"];

/** Returns the log entry that a contact with these events has `minutes` after it began. */
function entry(minutes: number, ...given: readonly Given[]) {
  const events = given.map(([minute, attempt, event]): ContactEvent => {
    const moment = { answeredBy: null, heldUntil: null, at: at(minute) };
    if (event === "solved") return { ...moment, attemptId: null, type: event, detail: null };
    if (event === "taken_care_of") return { ...moment, attemptId: null, type: "owner_answered", detail: event };
    if (isKind(event)) return { ...moment, attemptId: attempt, type: "requested", detail: event };
    return { ...moment, attemptId: attempt, type: event, detail: null };
  });
  return logEntry(
    { id: 1, stickerId: 1, reason: "6", createdAt: at(0), isAnswerable: true, isFormer: false, answerCodeId: null, ...progressOf(events) },
    at(minutes),
  );
}

function isKind(event: string): event is AttemptKind {
  return event === "message" || event === "call" || /_reminder$|_call$/.test(event) || event === "reminder";
}

const message: Given = [0, 1, "message"];
const delivered: Given = [1, 1, "delivered"];
const owner = { target: "owner" } as const;

describe("a contact in the contact log", () => {
  test("starts with its message, followed by its reminder and phone calls", () => {
    expect(
      entry(30, message, delivered, [0, 2, "automatic_reminder"], [10, 2, "sent"], [20, 3, "emergency_call"], [21, 3, "unanswered"]),
    ).toEqual({
      at: at(0),
      kind: "message",
      reason: "6",
      ...owner,
      outcome: "delivered",
      steps: [
        { at: at(10), kind: "reminder", ...owner, outcome: "sent" },
        { at: at(20), kind: "call", target: "emergency", outcome: "unanswered" },
      ],
      answer: null,
      endedBy: null,
    });
  });

  test("hides reminders that are not due yet, and reminders that an answer cancelled", () => {
    expect(entry(5, message, delivered, [0, 2, "automatic_reminder"]).steps).toEqual([]);
    expect(entry(15, message, delivered, [0, 2, "automatic_reminder"], [3, 0, "taken_care_of"], [3, 2, "cancelled"]).steps).toEqual([]);
  });

  test("shows an unanswered phone call and its redirection to the emergency contact as one phone call", () => {
    const found = entry(5, [0, 1, "call"], [1, 1, "unanswered"], [1, 2, "redirected_call"], [2, 2, "answered"]);
    expect(found).toMatchObject({ kind: "call", target: "emergency", outcome: "answered", steps: [], endedBy: "call" });
  });

  test.each<[string, number, readonly Given[], string | null]>([
    ["open", 1439, [message, delivered], null],
    ["over after a day", 1440, [message, delivered], "time"],
    ["ended by the owner's answer", 5, [message, delivered, [3, 0, "taken_care_of"]], "owner"],
    ["ended by the scanner, even after an answer", 5, [message, [3, 0, "taken_care_of"], [4, 0, "solved"]], "scanner"],
    ["ended by an answered phone call", 9, [message, [3, 2, "call"], [4, 2, "answered"]], "call"],
    ["open after an unanswered phone call", 9, [message, [3, 2, "call"], [4, 2, "unanswered"]], null],
  ])("is %s", (_, minutes, events, endedBy) => {
    expect(entry(minutes, ...events).endedBy).toBe(endedBy);
  });

  test("never shows a withheld message or reminder as sent", () => {
    expect(entry(15, message, [1, 1, "withheld"], [2, 1, "sent"])).toMatchObject({ outcome: "cancelled" });
    expect(entry(15, message, delivered, [0, 2, "automatic_reminder"], [3, 2, "withheld"], [10, 2, "sent"]).steps).toEqual([]);
  });

  test("shows that a message was cancelled before it was sent", () => {
    expect(entry(5, message, [2, 1, "cancelled"], [2, 0, "solved"])).toMatchObject({ outcome: "cancelled", endedBy: "scanner" });
  });
});
