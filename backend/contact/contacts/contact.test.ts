import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { attemptEvents } from "../tables";
import { isCall, isFinal, progressOf, type AttemptState, type ContactEvent } from "./contact";

const start = new Date("2026-03-10T06:30:00.000Z");
const inSeconds = (seconds: number) => new Date(start.getTime() + seconds * 1000);

const event = (type: ContactEvent["type"], seconds = 0, rest: Partial<ContactEvent> = {}): ContactEvent => ({
  attemptId: 1,
  type,
  detail: null,
  answeredBy: null,
  heldUntil: null,
  at: inSeconds(seconds),
  ...rest,
});

const message = event("requested", 0, { detail: "message" });
const call = event("requested", 1, { detail: "call", attemptId: 2 });

/** Returns the state of a message after these reports. */
const stateAfter = (...reports: ContactEvent["type"][]) =>
  progressOf([message, ...reports.map((type, index) => event(type, index + 1))]).attempts[0]?.state;

describe("a message or phone call", () => {
  test.each<[ContactEvent["type"][], AttemptState]>([
    [[], "waiting"],
    [["sent"], "sent"],
    [["sent", "delivered"], "delivered"],
    [["delivered", "sent"], "delivered"],
    [["delivered", "failed", "sent"], "delivered"],
    [["failed", "delivered"], "delivered"],
    [["sent", "answered", "ringing", "answered"], "answered"],
    [["answered", "ended", "unanswered"], "ended"],
    [["unanswered", "ended", "ringing"], "unanswered"],
    [["cancelled", "sent"], "cancelled"],
    [["failed", "sent"], "failed"],
    [["given_up"], "failed"],
    [["given_up", "sent"], "sent"],
    [["given_up", "delivered"], "delivered"],
    [["given_up", "sent", "failed"], "failed"],
    [["given_up", "sent", "failed", "delivered"], "delivered"],
    [["given_up", "cancelled"], "failed"],
    [["delivered", "given_up"], "delivered"],
    [["failed", "given_up", "sent"], "failed"],
    [["withheld", "sent"], "sent"],
  ])("after the reports %j is %s", (reports, state) => {
    expect(stateAfter(...reports)).toBe(state);
  });

  test("can be withheld when it is requested, or while it waits", () => {
    const reminder = event("withheld", 5, { detail: "reminder", attemptId: 2 });
    const { attempts } = progressOf([message, event("withheld", 1), reminder, event("sent", 6, { attemptId: 2 })]);
    expect(attempts).toMatchObject([
      { kind: "message", isWithheld: true, state: "waiting" },
      { kind: "reminder", isWithheld: true, state: "sent", requestedAt: inSeconds(5) },
    ]);
  });

  test("records when it reached its state, and when the provider accepted it", () => {
    const { attempts } = progressOf([message, event("delivered", 5), event("sent", 7), event("delivered", 9)]);
    expect(attempts).toMatchObject([{ state: "delivered", at: inSeconds(5), sentAt: inSeconds(5), requestedAt: start }]);
  });

  const reportsOf = (...types: ContactEvent["type"][]) =>
    fc.array(fc.tuple(fc.constantFrom(...types), fc.constantFrom(1, 2, 3)), { maxLength: 12 });
  const reports = reportsOf(...attemptEvents);
  const reportsOrDeadLetters = reportsOf(...attemptEvents, "given_up");
  const contactOf = (given: readonly (readonly [ContactEvent["type"], number])[]) =>
    progressOf([message, call, ...given.map(([type, attemptId], index) => event(type, index + 2, { attemptId }))]);

  test("never leaves a final state, for any reports in any order, unless it is a dead letter or an SMS that is delivered late", () => {
    fc.assert(
      fc.property(reportsOrDeadLetters, reportsOrDeadLetters, (first, then) => {
        const before = contactOf(first).attempts;
        const after = contactOf([...first, ...then]).attempts;
        before.forEach((attempt, index) => {
          const canBeDeliveredLate = attempt.state === "failed" && !isCall(attempt);
          if (isFinal(attempt.state) && !attempt.isDeadLetter && !canBeDeliveredLate) expect(after[index]).toEqual(attempt);
        });
      }),
    );
  });

  test("is not changed by a repeated report, or by reports on other attempts", () => {
    fc.assert(
      fc.property(reports, fc.nat(), (given, choice) => {
        const repeated = given[choice % Math.max(1, given.length)];
        const states = (list: typeof given) => contactOf(list).attempts.map(({ state }) => state);
        expect(states([...given, ...(repeated ? [repeated] : [])])).toEqual(states(given));
        expect(states(given.filter(([, attempt]) => attempt === 1))[0]).toEqual(states(given)[0]);
      }),
    );
  });

  test("reaches the furthest of the reported states, in whatever order they are reported, if none is final", () => {
    const passing = fc.shuffledSubarray(["sent", "ringing", "answered"] as const, { minLength: 1 });
    fc.assert(
      fc.property(passing, (given) => {
        const furthest = (["answered", "ringing", "sent"] as const).find((state) => given.includes(state));
        expect(stateAfter(...given)).toBe(furthest);
      }),
    );
  });
});

describe("a contact", () => {
  const answered = (detail: string, seconds: number) => event("owner_answered", seconds, { attemptId: null, detail });

  test("keeps the owner's latest answer, and ignores answers after the contact was solved", () => {
    const events = [message, answered("on_my_way_15", 60), answered("cannot_come", 90)];
    expect(progressOf(events).answer).toEqual({ is: "cannot_come", by: "owner", at: inSeconds(90) });
    const solved = progressOf([...events, event("solved", 100, { attemptId: null }), answered("taken_care_of", 110)]);
    expect(solved).toMatchObject({ answer: { is: "cannot_come" }, solvedAt: inSeconds(100) });
  });

  test("ignores unknown kinds of attempts and unknown answers", () => {
    expect(progressOf([event("requested", 0, { detail: "fax" }), event("delivered", 1), answered("maybe", 2)])).toEqual({
      attempts: [],
      answer: null,
      solvedAt: null,
      bloodGroupShownAt: null,
      stoppedAt: null,
    });
  });
});
