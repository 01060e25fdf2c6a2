import { describe, expect, test } from "vitest";

import type { Contact, ContactOverview } from "#contract/owner-contacts";
import "~/serving/request-context.server";
import { viewLog } from "./log-view";

/** Returns 14:02 in India on 22 November, plus the given minutes. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 8, 32 + minutes));

const message: Contact = {
  id: "77",
  at: at(0),
  kind: "message",
  message: "car in no parking zone",
  target: "owner",
  outcome: "delivered",
  steps: [],
  answer: null,
  report: "possible",
  answerCode: "",
  endedBy: null,
};

const overview: ContactOverview = { page: 1, pages: 1, total: 1, reasons: [], days: [] };

const viewOf = (contacts: readonly Contact[]) => viewLog(contacts, overview, null, at(5));
const rowOf = (contact: Partial<Contact>) => viewOf([{ ...message, ...contact }]).days[0]?.contacts[0];

describe("the contact log", () => {
  test("groups contacts by their day in India, in the API's order", () => {
    const moments = [at(0), at(-842), at(-843), at(-3 * 1440), null];
    const { days } = viewOf(moments.map((moment) => ({ ...message, at: moment })));
    expect(days.map(({ heading, contacts }) => [heading, contacts.map(({ time }) => time)])).toEqual([
      ["Today, 22-11-2026", ["2:02\u00a0pm", "12:00\u00a0am"]],
      ["Yesterday, 21-11-2026", ["11:59\u00a0pm"]],
      ["19-11-2026", ["2:02\u00a0pm"]],
      ["Day unknown", [""]],
    ]);
  });

  test.each<[Partial<Contact>, string, string, string]>([
    [{}, "Message: car in no parking zone", "Delivered", "good"],
    [{ outcome: "requested" }, "Message: car in no parking zone", "On its way", "soon"],
    [{ outcome: "failed" }, "Message: car in no parking zone", "Not delivered", "bad"],
    [{ outcome: "cancelled" }, "Message: car in no parking zone", "Not sent", "plain"],
    [{ kind: "call", outcome: "ended" }, "Call to you", "Answered", "info"],
    [{ kind: "call", target: "emergency", outcome: "unanswered" }, "Call to your emergency contact", "Not answered", "soon"],
    [{ kind: "accident_call", target: "emergency", outcome: "ended" }, "Accident: Call to your emergency contact", "Answered", "info"],
    [{ kind: "blood_group", outcome: "ended" }, "Accident: your blood group", "Shown", "info"],
    [{ kind: "call", outcome: "blocked" }, "Call to you", "Blocked by DND", "bad"],
  ])("describes a contact with %j in words and a colour", (contact, what, text, tone) => {
    expect(rowOf(contact)).toMatchObject({ what, outcome: { text, tone } });
  });

  test("shows the later messages and phone calls of a contact", () => {
    const steps: Contact["steps"] = [
      { at: at(10), kind: "reminder", target: "owner", outcome: "sent" },
      { at: at(12), kind: "call", target: "emergency", outcome: "failed" },
    ];
    expect(rowOf({ steps })?.steps.map(({ time, what, outcome }) => [time, what, outcome.text])).toEqual([
      ["2:12\u00a0pm", "Reminder by SMS", "Sent"],
      ["2:14\u00a0pm", "Call to your emergency contact", "Not connected"],
    ]);
  });

  test.each<[Partial<Contact>, string | null, string | null]>([
    [{}, null, "No answer yet."],
    [{ outcome: "failed" }, null, null],
    [{ endedBy: "time" }, null, "Nobody answered within 24 hours."],
    [{ endedBy: "call" }, null, "Ended by the call."],
    [
      { endedBy: "owner", answer: { is: "on_my_way_5", at: at(3), by: "owner" } },
      "You answered at 2:05\u00a0pm: On my way, 5 minutes",
      null,
    ],
    [
      { endedBy: "owner", answer: { is: "on_my_way_5", at: at(3), by: "second_driver" } },
      "The second driver answered at 2:05\u00a0pm: On my way, 5 minutes",
      null,
    ],
    [
      { endedBy: "scanner", answer: { is: "cannot_come", at: null, by: "owner" } },
      "You answered: I cannot come now",
      "The person at your vehicle said that it is solved.",
    ],
  ])("says what the owner answered to a contact with %j, and whether and how the contact ended", (contact, answer, ending) => {
    expect(rowOf(contact)).toMatchObject({ answer, ending });
  });

  test('labels the reasons: messages by their text, phone calls as "Calls", an unknown reason as "Other"', () => {
    const reasons = [
      { id: "9", message: "car in no parking zone", count: 2 },
      { id: "call", message: "", count: 1 },
      { id: "new", message: "", count: 1 },
    ];
    const { reasons: shown } = viewLog([], { ...overview, reasons }, null, at(0));
    expect(shown.map(({ label }) => label)).toEqual(["Car in no parking zone", "Calls", "Other"]);
  });
});
