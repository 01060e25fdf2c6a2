import { describe, expect, test } from "vitest";

import type { ContactOffer, OwnerAnswer } from "#contract/contacts";
import { policyFor, presetMessages } from "#contract/contact-policy";
import { defaultSettings, type VehicleSettings } from "../../registry/settings";
import { progressOf, type AttemptEvent, type AttemptKind, type Contact, type ContactEvent } from "./contact";
import { allowsEmergencyCall } from "../shield/rules";
import { isSettled, statusOf } from "./status";

const start = new Date("2026-03-10T06:30:00.000Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

type Happening =
  | { readonly minute: number; readonly attempt: AttemptKind; readonly id: number; readonly heldUntil?: Date }
  | { readonly minute: number; readonly id: number; readonly report: AttemptEvent }
  | { readonly minute: number; readonly answer: OwnerAnswer }
  | { readonly minute: number; readonly solved: true };

const noEvent = { attemptId: null, detail: null, answeredBy: null, heldUntil: null } as const;

function eventOf(happening: Happening): ContactEvent {
  const moment = at(happening.minute);
  if ("attempt" in happening)
    return {
      ...noEvent,
      type: "requested",
      attemptId: happening.id,
      detail: happening.attempt,
      heldUntil: happening.heldUntil ?? null,
      at: moment,
    };
  if ("report" in happening) return { ...noEvent, type: happening.report, attemptId: happening.id, at: moment };
  if ("answer" in happening) return { ...noEvent, type: "owner_answered", detail: happening.answer, at: moment };
  return { ...noEvent, type: "solved", at: moment };
}

function contactWith(reason: string | null, happened: readonly Happening[]): Contact {
  return {
    id: 1,
    stickerId: 2,
    reason,
    answerCodeId: null,
    createdAt: start,
    isAnswerable: reason !== null,
    isFormer: false,
    ...progressOf(happened.map(eventOf)),
  };
}

const request = (attempt: AttemptKind, minute: number, id: number): Happening => ({ minute, attempt, id });
const report = (id: number, state: AttemptEvent, minute: number): Happening => ({ minute, id, report: state });

const sent = [request("message", 0, 1), report(1, "sent", 0)];
const delivered = [...sent, report(1, "delivered", 0.1)];
const reminded = [...delivered, request("automatic_reminder", 0, 2), report(2, "sent", 10)];
const unansweredCall = [...delivered, request("call", 1, 3), report(3, "ringing", 1.1), report(3, "unanswered", 1.5)];
const redirected = [...unansweredCall, request("redirected_call", 1.5, 4)];

/** The minute of the check, and the events before it. */
const situations = {
  "just sent": [1, sent],
  delivered: [1, delivered],
  "not delivered after two minutes": [2, sent],
  "could not be delivered": [1, [...sent, report(1, "failed", 0.5)]],
  "no answer after ten minutes": [10, reminded],
  "no answer ten minutes after the reminder": [20, reminded],
  "reminded twice": [31, [...reminded, request("reminder", 20, 5), report(5, "delivered", 20)]],
  "the owner is being called": [2, [...delivered, request("call", 1, 3), report(3, "ringing", 1.1)]],
  "the owner's phone was not answered": [2, unansweredCall],
  "the emergency contact is being called": [2, redirected],
  "nobody answered the phone": [3, [...redirected, report(4, "unanswered", 2)]],
  "the do-not-disturb register blocked the call": [2, [...delivered, request("call", 1, 3), report(3, "blocked", 1.1)]],
  "a call was answered": [30, [...delivered, request("call", 1, 3), report(3, "ended", 2)]],
  "on my way": [30, [...delivered, { minute: 1, answer: "on_my_way_5" }]],
  "cannot come": [30, [...delivered, { minute: 1, answer: "cannot_come" }]],
  "not my vehicle": [30, [...delivered, { minute: 1, answer: "not_my_vehicle" }]],
  "taken care of": [30, [...delivered, { minute: 1, answer: "taken_care_of" }]],
  solved: [1, [...delivered, { minute: 1, solved: true }]],
  "a day has passed": [24 * 60, delivered],
} as const satisfies Record<string, readonly [minute: number, happened: readonly Happening[]]>;

type Situation = keyof typeof situations;

const [remind, call, emergency, number, solve] = ["remind", "call", "call_emergency_contact", "emergency_number", "solve"] as const;

/** The offers of each situation, by kind of reason. */
const offered: Readonly<Record<"minor" | "towing" | "life at risk", Readonly<Record<Situation, readonly ContactOffer[]>>>> = {
  minor: {
    "just sent": [solve],
    delivered: [solve],
    "not delivered after two minutes": [call, solve],
    "could not be delivered": [call, solve],
    "no answer after ten minutes": [call, solve],
    "no answer ten minutes after the reminder": [remind, call, solve],
    "reminded twice": [call, solve],
    "the owner is being called": [solve],
    "the owner's phone was not answered": [solve],
    "the emergency contact is being called": [solve],
    "nobody answered the phone": [solve],
    "the do-not-disturb register blocked the call": [solve],
    "a call was answered": [solve],
    "on my way": [solve],
    "cannot come": [call, solve],
    "not my vehicle": [call, solve],
    "taken care of": [solve],
    solved: [],
    "a day has passed": [],
  },
  towing: {
    "just sent": [call, solve],
    delivered: [call, solve],
    "not delivered after two minutes": [call, solve],
    "could not be delivered": [call, solve],
    "no answer after ten minutes": [call, emergency, solve],
    "no answer ten minutes after the reminder": [remind, call, emergency, solve],
    "reminded twice": [call, emergency, solve],
    "the owner is being called": [solve],
    "the owner's phone was not answered": [call, emergency, solve],
    "the emergency contact is being called": [solve],
    "nobody answered the phone": [call, emergency, solve],
    "the do-not-disturb register blocked the call": [emergency, solve],
    "a call was answered": [solve],
    "on my way": [solve],
    "cannot come": [call, emergency, solve],
    "not my vehicle": [call, emergency, solve],
    "taken care of": [solve],
    solved: [],
    "a day has passed": [],
  },
  "life at risk": {
    "just sent": [call, emergency, number, solve],
    delivered: [call, emergency, number, solve],
    "not delivered after two minutes": [call, emergency, number, solve],
    "could not be delivered": [call, emergency, number, solve],
    "no answer after ten minutes": [call, emergency, number, solve],
    "no answer ten minutes after the reminder": [remind, call, emergency, number, solve],
    "reminded twice": [call, emergency, number, solve],
    "the owner is being called": [emergency, number, solve],
    "the owner's phone was not answered": [call, emergency, number, solve],
    "the emergency contact is being called": [number, solve],
    "nobody answered the phone": [call, emergency, number, solve],
    "the do-not-disturb register blocked the call": [emergency, number, solve],
    "a call was answered": [number, solve],
    "on my way": [emergency, number, solve],
    "cannot come": [call, emergency, number, solve],
    "not my vehicle": [call, emergency, number, solve],
    "taken care of": [number, solve],
    solved: [],
    "a day has passed": [],
  },
};

/** All other preset messages are about something minor. */
const kinds: Readonly<Record<string, keyof typeof offered>> = { "2": "towing", "5": "towing", "10": "life at risk" };

const names = Object.keys(situations).filter((name): name is Situation => name in situations);

/** The offers and automatic messages of each reason, in each situation. */
describe.each(presetMessages)("a contact about $text", ({ id: reason }) => {
  test.each(names)("offers the expected actions when: %s", (name) => {
    const [minute, happened] = situations[name];
    const kind = kinds[reason] ?? "minor";
    expect(statusOf(contactWith(reason, happened), defaultSettings, at(minute)).offers).toEqual(offered[kind][name]);
  });

  test("sends nothing automatically after the owner's answer or an answered phone call, or if it is solved or a day old", () => {
    const settled = names.filter((name) => {
      const [minute, happened] = situations[name];
      return isSettled(contactWith(reason, happened), at(minute));
    });
    expect(settled).toEqual([
      "a call was answered",
      "on my way",
      "cannot come",
      "not my vehicle",
      "taken care of",
      "solved",
      "a day has passed",
    ]);
  });
});

test("each preset message has a policy", () => {
  for (const { id } of presetMessages) expect(() => policyFor(id)).not.toThrow();
  expect(presetMessages.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(kinds)));
});

describe("the owner's settings", () => {
  const choices = ["default", "always", "urgent", "never"] as const;
  const withChoice = (emergencyCalls: VehicleSettings["emergencyCalls"]) => ({ ...defaultSettings, emergencyCalls });
  const offersEmergency = (reason: string, choice: (typeof choices)[number], name: Situation) => {
    const [minute, happened] = situations[name];
    return statusOf(contactWith(reason, happened), withChoice(choice), at(minute)).offers.includes(emergency);
  };

  test.each<[string, Situation, readonly boolean[]]>([
    ["6", "the owner's phone was not answered", [false, true, false, false]],
    ["9", "the owner's phone was not answered", [false, true, false, false]],
    ["2", "the owner's phone was not answered", [true, true, true, false]],
    ["10", "delivered", [true, true, true, false]],
    ["6", "delivered", [false, false, false, false]],
    ["6", "cannot come", [false, true, false, false]],
    ["6", "not my vehicle", [false, true, false, false]],
    ["6", "no answer after ten minutes", [false, true, false, false]],
  ])("decide whether message %s offers the emergency contact when: %s", (reason, name, expected) => {
    expect(choices.map((choice) => offersEmergency(reason, choice, name))).toEqual(expected);
  });

  test.each<[string | null, readonly boolean[]]>([
    [null, [true, true, false, false]],
    ["6", [true, true, false, false]],
    ["2", [true, true, true, false]],
    ["10", [true, true, true, false]],
  ])("decide whether an unanswered phone call is redirected to the emergency contact (reason: %j)", (reason, expected) => {
    expect(choices.map((choice) => allowsEmergencyCall(withChoice(choice), reason))).toEqual(expected);
  });

  const quietSettings = { ...defaultSettings, quietHours: { from: 12 * 60, to: 14 * 60 } };

  test.each<[string, boolean]>([
    ["6", false],
    ["9", false],
    ["2", true],
    ["10", true],
  ])("decide whether a phone call about message %s is offered in quiet hours (offered: %s)", (reason, isOffered) => {
    // Quiet hours are from 12:00 to 14:00 in India, and the contact begins at 12:00.
    const failed = contactWith(reason, [...sent, report(1, "failed", 0.5)]);
    expect(statusOf(failed, quietSettings, at(1)).offers.includes(call)).toBe(isOffered);
    expect(statusOf(failed, quietSettings, at(120)).offers).toContain(call);
  });

  test("offer no reminder if quiet hours would hold the reminder until the contact is over", () => {
    const [minute, happened] = situations["no answer ten minutes after the reminder"];
    expect(statusOf(contactWith("6", happened), quietSettings, at(minute)).offers).toContain(remind);
    const late = contactWith("6", [request("message", 0, 1), report(1, "sent", 23 * 60)]);
    const until = (hour: number) => ({ ...defaultSettings, quietHours: { from: 11 * 60, to: hour * 60 } });
    expect(statusOf(late, until(11.75), at(23 * 60 + 40)).offers).toContain(remind);
    expect(statusOf(late, until(12), at(23 * 60 + 40)).offers).not.toContain(remind);
  });

  test("offer no phone call to an owner who refuses phone calls", () => {
    const [minute, happened] = situations["could not be delivered"];
    const { offers } = statusOf(contactWith("10", happened), { ...defaultSettings, takesCalls: false }, at(minute));
    expect(offers).toEqual([emergency, number, solve]);
  });
});

test("a contact that the owner cannot answer offers no reminder", () => {
  const [minute, happened] = situations["no answer ten minutes after the reminder"];
  expect(statusOf({ ...contactWith("6", happened), isAnswerable: false }, defaultSettings, at(minute)).offers).toEqual([call, solve]);
});

test.each(presetMessages)(
  "a scanner whom the owner stopped sees the same status as any other scanner, for the reason $text",
  ({ id: reason }) => {
    for (const name of names) {
      const [minute, happened] = situations[name];
      const contact = contactWith(reason, happened);
      const shown = statusOf(contact, defaultSettings, at(minute));
      expect(statusOf({ ...contact, stoppedAt: at(0.2) }, defaultSettings, at(minute))).toEqual(shown);
    }
  },
);

describe("the status", () => {
  test("shows when a held message will be sent, and counts it as late only after that", () => {
    const held = contactWith("6", [{ minute: 0, attempt: "message", id: 1, heldUntil: at(60) }]);
    expect(statusOf(held, defaultSettings, at(30))).toMatchObject({ message: { state: "waiting", heldUntil: at(60) }, isLate: false });
    expect(statusOf(held, defaultSettings, at(62))).toMatchObject({ isLate: true });
  });

  test("shows when an automatic reminder will be sent, unless the owner's hourly limit may cancel it", () => {
    const waiting = contactWith("6", [...delivered, request("automatic_reminder", 0, 2)]);
    expect(statusOf(waiting, defaultSettings, at(5)).reminder).toEqual({ state: "waiting", at: at(0), heldUntil: at(10) });
    expect(statusOf(waiting, { ...defaultSettings, messagesPerHour: 3 }, at(5)).reminder).toBeNull();
    const held = contactWith("6", [...delivered, { minute: 0, attempt: "automatic_reminder", id: 2, heldUntil: at(60) }]);
    expect(statusOf(held, defaultSettings, at(5)).reminder).toEqual({ state: "waiting", at: at(0), heldUntil: at(60) });
    expect(statusOf(contactWith("6", reminded), defaultSettings, at(11)).reminder).toMatchObject({ state: "sent", at: at(10) });
    const cancelled = contactWith("6", [...delivered, request("automatic_reminder", 0, 2), report(2, "cancelled", 3)]);
    expect(statusOf(cancelled, defaultSettings, at(5)).reminder).toBeNull();
  });

  test("shows the latest phone call and its target", () => {
    expect(statusOf(contactWith("2", redirected), defaultSettings, at(2)).call).toEqual({
      target: "emergency",
      state: "requested",
      at: at(1.5),
      isRedirected: true,
    });
  });

  test("offers another phone call after a failed one, if the contact began with a phone call", () => {
    const failed = contactWith(null, [request("call", 0, 1), report(1, "failed", 0.1)]);
    expect(statusOf(failed, defaultSettings, at(1))).toMatchObject({ reason: "", message: null, offers: [call, emergency, solve] });
  });

  test("says that the contact is over when it is solved or a day old", () => {
    const status = (minute: number, happened: readonly Happening[]) => {
      const { state, isOver } = statusOf(contactWith("6", happened), defaultSettings, at(minute));
      return [state, isOver];
    };
    expect(status(24 * 60 - 1, delivered)).toEqual(["open", false]);
    expect(status(24 * 60, delivered)).toEqual(["expired", true]);
    expect(status(24 * 60, [...delivered, { minute: 1, solved: true }])).toEqual(["solved", true]);
  });
});
