import type { ContactStatus } from "#contract/contacts";
import { words } from "#contract/words";
import { ownerAnswerLabels } from "~/features/contact/owner-answers";
import type { BannerTone } from "~/ui/banner";
import { formatTime } from "~/ui/date";

/** The top of the page: the spec's thanks, or another message. */
export type Heading = { readonly kind: "thanks" } | OwnHeading;

type OwnHeading = { readonly kind: "message"; readonly title: string; readonly tone: BannerTone; readonly lead: string };

/** One step of the contact. The text must be clear without the mark, because text browsers show no marks. */
export type Step = { readonly text: string; readonly mark: "done" | "current" | "failed" | "open" };

/** The status of a contact as text. */
export type StatusView = {
  readonly heading: Heading;
  readonly answer: { readonly text: string; readonly time: string } | null;
  readonly steps: readonly Step[];
  /** Notes on the reminder, the later call and the end of the contact. */
  readonly notes: readonly string[];
};

type Message = NonNullable<ContactStatus["message"]>;
type Call = NonNullable<ContactStatus["call"]>;

/** Returns what the scanner's page says about a contact. */
export function viewStatus(status: ContactStatus): StatusView {
  const { message, call } = status;
  return {
    heading: headingOf(status),
    answer: status.answer && { text: ownerAnswerLabels[status.answer.is], time: clock(status.answer.at) },
    steps: message ? messageSteps(status, message) : callSteps(status, call),
    notes: [endNote(status), lateNote(status), reminderNote(status), message && call ? callNote(call) : ""].filter((note) => note !== ""),
  };
}

/** Returns the heading. Thanks only for a message that was sent. */
function headingOf({ message, call, answer, state, reminder }: ContactStatus): Heading {
  if (message === null) return callHeading(call);
  switch (message.state) {
    case "sent":
    case "delivered":
      return { kind: "thanks" };
    case "waiting":
      return message.heldUntil === null ? onItsWay : held(message.heldUntil);
    case "failed":
      if (answer !== null) return answeredAnyway(reminder);
      return state === "solved" ? solvedBefore : undeliverable;
  }
}

/** The heading for a message that is stored but not sent yet. */
export const onItsWay: OwnHeading = {
  kind: "message",
  tone: "info",
  title: "Your message is on its way",
  lead: "It has not reached the owner yet. We keep trying for half an hour, so please do not send it again.",
};

const undeliverable: OwnHeading = {
  kind: "message",
  tone: "error",
  title: "Your message could not be delivered",
  lead: "The owner has not received it.",
};

/** The heading for an answer to a message that failed. The owner may have received the reminder instead. */
function answeredAnyway(reminder: ContactStatus["reminder"]): OwnHeading {
  const lead = reminder?.state === "delivered" ? "Our reminder was delivered." : "You can read the answer below.";
  return { kind: "message", tone: "success", title: "The owner has answered", lead };
}

/** The heading for a contact that was solved before the message was sent. The message was cancelled. */
const solvedBefore: OwnHeading = {
  kind: "message",
  tone: "success",
  title: "It is solved",
  lead: "The owner has not received your message.",
};

function held(until: Date): OwnHeading {
  return {
    kind: "message",
    tone: "info",
    title: `Your message will be sent at ${formatTime(until)}`,
    lead: "The owner does not want to be disturbed before then. Your message is saved, so please do not send it again.",
  };
}

function callHeading(call: Call | null): OwnHeading {
  const title = call?.target === "emergency" ? "Your call to the emergency contact" : "Your call to the owner";
  const lead = "You will receive a call from our system. Answer it, and we connect you. Your number is not shown.";
  switch (call?.state) {
    case "blocked":
      return { kind: "message", tone: "error", title, lead: words.callBlocked };
    case "failed":
      return { kind: "message", tone: "error", title, lead: "We could not connect the call." };
    case "unanswered":
      return { kind: "message", tone: "info", title, lead: "Nobody answered the call." };
    case "answered":
    case "ended":
      return { kind: "message", tone: "success", title, lead: "The call was answered." };
    case undefined:
    case "requested":
    case "ringing":
      return { kind: "message", tone: "info", title, lead };
  }
}

function messageSteps(status: ContactStatus, message: Message): Step[] {
  return [sentStep(status, message), deliveredStep(status, message), ...answerStep(status, message)];
}

function sentStep({ startedAt }: ContactStatus, { state, at, heldUntil }: Message): Step {
  if (state === "failed") return { mark: "done", text: `Message chosen${atTime(startedAt)}` };
  if (state !== "waiting") return { mark: "done", text: `Sent${atTime(state === "sent" ? at : startedAt)}` };
  return { mark: "current", text: heldUntil === null ? "Not sent yet" : `It will be sent at ${formatTime(heldUntil)}` };
}

function deliveredStep({ answer, isLate, state: contactState }: ContactStatus, { state, at }: Message): Step {
  switch (state) {
    case "delivered":
      return { mark: "done", text: `Delivered${atTime(at)}` };
    case "failed":
      if (contactState === "solved") return { mark: "open", text: "Not delivered" };
      return { mark: "failed", text: `Could not be delivered${atTime(at)}` };
    case "sent":
      if (answer !== null) return { mark: "done", text: "Delivered" };
      return { mark: "current", text: isLate ? "Not delivered yet" : "Waiting for delivery" };
    case "waiting":
      return { mark: "open", text: "Not delivered yet" };
  }
}

function answerStep({ answer, state, isOver }: ContactStatus, message: Message): Step[] {
  if (answer !== null) return [{ mark: "done", text: `Answered${atTime(answer.at)}` }];
  if (message.state === "failed") return [];
  if (isOver || state !== "open") return [{ mark: "open", text: "No answer" }];
  return [message.state === "delivered" ? { mark: "current", text: "Waiting for an answer" } : { mark: "open", text: "No answer yet" }];
}

function callSteps({ startedAt }: ContactStatus, call: Call | null): Step[] {
  return [{ mark: "done", text: `Call requested${atTime(startedAt)}` }, ...(call && call.state !== "requested" ? [callStep(call)] : [])];
}

function callStep({ state, at }: Call): Step {
  return { mark: callMarks[state], text: `${callTexts[state]}${atTime(at)}` };
}

const callMarks = {
  requested: "current",
  ringing: "current",
  answered: "done",
  ended: "done",
  unanswered: "failed",
  blocked: "failed",
  failed: "failed",
} as const;

const callTexts = {
  requested: "Requested",
  ringing: "Ringing",
  answered: "Answered",
  ended: "Answered and ended",
  unanswered: "Not answered",
  blocked: "Blocked by the do-not-disturb register",
  failed: "Not connected",
} as const;

function callNote(call: Call): string {
  const whom = call.target === "emergency" ? "the emergency contact" : "the owner";
  return `Call to ${whom}: ${lowerFirst(callTexts[call.state])}${atTime(call.at)}.`;
}

function endNote({ state }: ContactStatus): string {
  switch (state) {
    case "solved":
      return "You said that it is solved. We send nothing more.";
    case "expired":
      return "24 hours have passed. This page no longer changes.";
    case "open":
      return "";
  }
}

function lateNote({ isLate, message, offers }: ContactStatus): string {
  if (!isLate || (message?.state !== "sent" && message?.state !== "waiting")) return "";
  const reason = message.state === "sent" ? "has not been delivered yet. The owner's phone may be off." : "has not been sent yet.";
  return `Your message ${reason}${offers.includes("call") ? " You can call instead." : ""}`;
}

function reminderNote({ reminder }: ContactStatus): string {
  if (reminder === null) return "";
  const { state, at, heldUntil } = reminder;
  switch (state) {
    case "waiting":
      return heldUntil === null ? "A reminder to the owner is on its way." : `We remind the owner at ${formatTime(heldUntil)}.`;
    case "sent":
      return `We reminded the owner${atTime(at)}.`;
    case "delivered":
      return `Our reminder was delivered${atTime(at)}.`;
    case "failed":
      return "Our reminder could not be delivered.";
  }
}

function clock(moment: Date | null): string {
  return moment === null ? "" : formatTime(moment);
}

function atTime(moment: Date | null): string {
  return moment === null ? "" : ` at ${formatTime(moment)}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
