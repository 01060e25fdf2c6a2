import { z } from "zod";
import { describe, expect, test } from "vitest";

import { readContact } from "#contract/contacts";
import { contactAnswer, contactStates, type ContactState } from "../../../tests/fakes/contact-states";
import { formatDay } from "~/ui/date";
import { dictionaryOf } from "~/words/dictionary";
import { scannerSentencesIn } from "~/words/languages.server";
import type { Words } from "~/words/words";
import { viewStatus } from "./status-view";

const words = dictionaryOf<Words>(scannerSentencesIn("en"), "en");

const now = new Date();
const tomorrow = formatDay(new Date(now.getTime() + 86_400_000));

const view = (state: ContactState, at = now) => viewStatus(z.decode(readContact.answer, contactAnswer(state)), words, at);
const stepsOf = (state: ContactState) => view(state).steps.map(({ text }) => text);

describe("the steps of a message", () => {
  test.each<[ContactState, string[]]>([
    ["waiting to be sent", ["Not sent yet", "Not delivered yet", "No answer yet"]],
    ["held until the quiet hours end", [`It will be sent at ${tomorrow} 7:00\u00a0am`, "Not delivered yet", "No answer yet"]],
    ["sent", ["Sent at 2:02\u00a0pm", "Waiting for delivery", "No answer yet"]],
    ["late", ["Sent at 2:02\u00a0pm", "Not delivered yet", "No answer yet"]],
    ["delivered", ["Sent at 2:02\u00a0pm", "Delivered at 2:02\u00a0pm", "Waiting for an answer"]],
    ["failed", ["Message chosen at 2:02\u00a0pm", "Could not be delivered at 2:03\u00a0pm"]],
    ["answered", ["Sent at 2:02\u00a0pm", "Delivered at 2:02\u00a0pm", "Answered at 2:05\u00a0pm"]],
    ["expired", ["Sent at 2:02\u00a0pm", "Delivered at 2:02\u00a0pm", "No answer"]],
    ["solved before it was sent", ["Message chosen at 2:02\u00a0pm", "Not delivered"]],
  ])("%s", (state, steps) => {
    expect(stepsOf(state)).toEqual(steps);
  });
});

test("a time of another day has its date", () => {
  const nextDay = new Date(now.getTime() + 86_400_000);
  expect(view("delivered", nextDay).steps[0]?.text).toBe(`Sent at ${formatDay(now)} 2:02\u00a0pm`);
});

describe("the steps of a call", () => {
  test.each<[ContactState, string[]]>([
    ["a call requested", ["Call requested at 2:02\u00a0pm"]],
    ["a call ringing", ["Call requested at 2:02\u00a0pm", "The emergency contact's phone is ringing at 2:03\u00a0pm"]],
    ["a call answered", ["Call requested at 2:02\u00a0pm", "Answered and ended at 2:04\u00a0pm"]],
    ["a call unanswered", ["Call requested at 2:02\u00a0pm", "Not answered at 2:03\u00a0pm"]],
    ["a call blocked", ["Call requested at 2:02\u00a0pm", "Blocked by DND at 2:03\u00a0pm"]],
    ["a call that failed", ["Call requested at 2:02\u00a0pm", "Not connected at 2:03\u00a0pm"]],
  ])("%s", (state, steps) => {
    expect(stepsOf(state)).toEqual(steps);
  });
});

describe("the top of the page", () => {
  test("thanks for a message only after it was sent, and never if it failed", () => {
    const thanked = contactStates.filter((state) => view(state).heading.kind === "thanks");
    expect(thanked).toEqual([
      "sent",
      "late",
      "delivered",
      "unanswered for ten minutes",
      "reminded",
      "a reminder held until the quiet hours end",
      "a reminder due for a life at risk",
      "not the owner's vehicle",
      "answered by the second driver",
      "answered",
      "a life at risk",
      "called after the message",
      "reminder sent",
      "called, then redirected",
      "solved",
      "expired",
    ]);
  });

  test.each<[ContactState, string]>([
    ["waiting to be sent", "Your message is on its way"],
    ["held until the quiet hours end", `Your message will be sent at ${tomorrow} 7:00\u00a0am`],
    ["failed", "Your message could not be delivered"],
    ["solved before it was sent", "The problem is solved"],
    ["answered after the message failed", "The owner answered at 2:13\u00a0pm:"],
    ["unanswered for ten minutes", "Waiting for an answer"],
    ["reminded", "Waiting for an answer"],
    ["expired", "No answer"],
    ["a call requested", "Your call to the owner"],
    ["a call ringing", "Your call to the emergency contact"],
  ])("%s: %s", (state, title) => {
    expect(view(state).heading).toMatchObject({ title });
  });
});

test("the page shows the owner's answer, if there is one, in the words of the owner's button, with the time", () => {
  const answer = { text: "On my way, 5 minutes", said: "The owner answered at 2:05\u00a0pm:" };
  expect(view("answered").answer).toEqual({ ...answer, isNews: true, isOtherVehicle: false });
  expect(view("answered by the second driver").answer).toMatchObject({ said: "The second driver answered at 2:05\u00a0pm:" });
  expect(view("not the owner's vehicle").answer).toMatchObject({ isOtherVehicle: true });
  expect(view("solved").answer).toMatchObject({ isNews: false });
  expect(view("delivered").answer).toBeNull();
});

test.each<[ContactState, string[]]>([
  ["delivered", []],
  ["late", ["Your message has not been delivered yet. The owner's phone may be off. You can call instead."]],
  ["late and not sent yet", ["Your message has not been sent yet. You can call instead."]],
  ["reminder sent", ["Our reminder was sent at 2:12\u00a0pm."]],
  [
    "called, then redirected",
    ["The owner did not answer; the emergency contact did.", "Call to the emergency contact: answered and ended at 2:07\u00a0pm."],
  ],
  ["a call redirected", ["The owner did not answer."]],
  ["reminded", ["Our reminder was delivered at 2:12\u00a0pm."]],
  ["a reminder held until the quiet hours end", [`We remind the owner at ${tomorrow} 7:00\u00a0am. You may leave.`]],
  ["a reminder due for a life at risk", [`We remind the owner at ${tomorrow} 7:00\u00a0am.`]],
  ["called after the message", ["Call to the owner: not answered at 2:07\u00a0pm."]],
  ["solved", ["You said that it is solved. We send nothing more."]],
  ["expired", ["24 hours have passed. This page no longer changes."]],
])("the page says what else happened: %s", (state, notes) => {
  expect(view(state).notes).toEqual(notes);
});

test("after the same message again, the page says when it was written, until there is news", () => {
  const status = z.decode(readContact.answer, contactAnswer("delivered"));
  const repeat = { of: status.startedAt?.getTime() ?? 0, at: (status.startedAt?.getTime() ?? 0) + 170_000 };
  const shown = (state: ContactState) => viewStatus(z.decode(readContact.answer, contactAnswer(state)), words, now, repeat).heading;
  expect(shown("delivered")).toEqual({
    kind: "message",
    tone: "info",
    title: "You already wrote at 2:02\u00a0pm. Nothing new was sent.",
    lead: "",
  });
  for (const news of ["answered", "reminded", "called after the message", "solved"] as const) {
    expect(shown(news), news).toEqual(view(news).heading);
  }
});

test("a call that the emergency contact answered in the owner's place is not shown as answered by the owner", () => {
  expect(view("a call answered").heading).toMatchObject({ title: "Your call to the owner", lead: "The call was answered." });
  expect(view("a redirected call answered").heading).toMatchObject({ lead: "The owner did not answer; the emergency contact did." });
});

test("the page shows an answered message as delivered, even if its delivery report has not arrived", () => {
  const status = z.decode(readContact.answer, { ...contactAnswer("answered"), message: { state: "sent", at: null } });
  expect(viewStatus(status, words, now).steps.map(({ text }) => text)).toEqual(["Sent", "Delivered", "Answered at 2:05\u00a0pm"]);
});
