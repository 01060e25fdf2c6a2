import type { ContactStatus } from "#contract/contacts";
import type { Repeat } from "~/features/contact/send-result.server";
import type { BannerTone } from "~/ui/drawn-by-scripts";
import { formatRecent } from "~/ui/date";
import type { Words as ScannerWords } from "~/words/words";

/** The top of the page: what is true now. With `thanks`, the page also thanks in the words of the spec. */
export type Heading = { readonly kind: "thanks"; readonly title: string; readonly tone: "success" | "info" } | OwnHeading;

type OwnHeading = { readonly kind: "message"; readonly title: string; readonly tone: BannerTone; readonly lead: string };

/** One step of the contact. The text must be clear without the mark, because text browsers show no marks. */
export type Step = { readonly text: string; readonly mark: "done" | "current" | "failed" | "open" };

/** The owner's answer. `said` says when the owner gave it. `isNews` until the scanner says that the problem is solved. */
export type OwnersAnswer = {
  readonly text: string;
  readonly said: string;
  readonly isNews: boolean;
  /** Whether the page asks to compare the plate. */
  readonly isOtherVehicle: boolean;
};

/** The status of a contact as text. */
export type StatusView = {
  readonly heading: Heading;
  readonly answer: OwnersAnswer | null;
  readonly steps: readonly Step[];
  /** Notes on the end of the contact, a late message, the reminder and a later phone call. */
  readonly notes: readonly string[];
};

/** The page's sentences, and how it writes a time: with the date, unless it is today. */
type Words = ScannerWords & { readonly now: Date; readonly timeOf: (moment: Date) => string };

type Message = NonNullable<ContactStatus["message"]>;
type Call = NonNullable<ContactStatus["call"]>;

/**
 * Returns what the scanner's page says about a contact.
 * @param repeat - not null if the page was opened by sending the same message again.
 */
export function viewStatus(status: ContactStatus, sentences: ScannerWords, now: Date, repeat: Repeat = null): StatusView {
  const words = { ...sentences, now, timeOf: (moment: Date) => formatRecent(moment, now) };
  const { message, call } = status;
  return {
    heading: repeat !== null && !hasNewsSince(repeat.at, status) ? alreadyWritten(repeat, sentences, now) : headingOf(status, words),
    answer: status.answer && {
      text: words.answers[status.answer.is],
      said: saidAt(status.answer, words),
      isNews: status.state !== "solved",
      isOtherVehicle: status.answer.is === "not_my_vehicle",
    },
    steps: message ? messageSteps(status, message, words) : callSteps(status, call, words),
    notes: notesOf(status, words).filter((note) => note !== ""),
  };
}

function notesOf(status: ContactStatus, words: Words): string[] {
  const { message, call } = status;
  return [
    endNote(status, words),
    lateNote(status, words),
    reminderNote(status, words),
    redirectNote(status, words),
    message && call ? callNote(call, words) : "",
  ];
}

/** Returns the heading. It thanks only for a message that was sent. */
function headingOf(status: ContactStatus, words: Words): Heading {
  const { message, call, answer, state } = status;
  if (message === null) return callHeading(call, words);
  switch (message.state) {
    case "sent":
    case "delivered":
      return sentHeading(status, message, words);
    case "waiting":
      return message.heldUntil === null ? onItsWay(words) : held(message.heldUntil, words);
    case "failed":
      // The message had failed, or was cancelled when the contact was solved.
      if (state === "solved") return { kind: "message", tone: "success", title: words.status.solved, lead: words.status.solvedUndelivered };
      // The owner may have received the reminder.
      if (answer !== null) return { kind: "message", tone: "success", title: saidAt(answer, words), lead: "" };
      return { kind: "message", tone: "error", title: words.status.undeliverable, lead: words.status.undeliverableLead };
  }
}

/** Returns the heading for a message that was sent: the latest news. Waiting is the news once the owner can be, or was, reminded. */
function sentHeading({ answer, state, startedAt, offers, reminder }: ContactStatus, { state: sent, at }: Message, words: Words): Heading {
  const thanks = { kind: "thanks", tone: "success" } as const;
  if (state === "solved") return { ...thanks, title: words.status.solved };
  if (answer !== null) return { ...thanks, title: saidAt(answer, words) };
  if (sent === "sent") return { ...thanks, title: stepAt(words.status.messageSent, at ?? startedAt, words) };
  if (state === "expired") return { ...thanks, tone: "info", title: words.status.noAnswer };
  if (offers.includes("remind") || (reminder !== null && reminder.state !== "waiting"))
    return { ...thanks, tone: "info", title: words.status.waitingForAnswer };
  return { ...thanks, title: stepAt(words.status.delivered, at, words) };
}

function saidAt({ at, by }: NonNullable<ContactStatus["answer"]>, { status, timeOf }: Words): string {
  const isOwner = by === "owner";
  if (at === null) return isOwner ? status.answered : status.driverAnswered;
  return (isOwner ? status.answeredAt : status.driverAnsweredAt)({ time: timeOf(at) });
}

/** Returns the heading after the same message again, for which nothing was sent. */
export function alreadyWritten({ of }: NonNullable<Repeat>, { result }: Pick<ScannerWords, "result">, now: Date): OwnHeading {
  const time = formatRecent(new Date(of), now);
  return { kind: "message", tone: "info", title: result.alreadyWrote({ time }), lead: "" };
}

function hasNewsSince(time: number, { state, answer, reminder, call }: ContactStatus): boolean {
  const news = [answer, call, reminder?.state === "waiting" ? null : reminder];
  return state !== "open" || news.some((one) => (one?.at?.getTime() ?? 0) > time);
}

/** Returns the heading for a message that is stored but not sent yet. */
export function onItsWay({ status: words }: Pick<Words, "status">): OwnHeading {
  return { kind: "message", tone: "info", title: words.onItsWay, lead: words.onItsWayLead };
}

function held(until: Date, { status: words, timeOf }: Words): OwnHeading {
  return { kind: "message", tone: "info", title: words.held({ time: timeOf(until) }), lead: words.heldLead };
}

function callHeading(call: Call | null, { call: words, api, contact }: Words): OwnHeading {
  const title = call?.target === "emergency" ? words.toEmergencyContact : words.toOwner;
  switch (call?.state) {
    case "blocked":
      return { kind: "message", tone: "error", title, lead: api.callBlocked };
    case "failed":
      return { kind: "message", tone: "error", title, lead: words.couldNotConnect };
    case "unanswered":
      return { kind: "message", tone: "info", title, lead: words.nobodyAnswered };
    case "answered":
    case "ended":
      return { kind: "message", tone: "success", title, lead: call.isRedirected ? words.redirectedAnswered : words.wasAnswered };
    case "unconfirmed":
      return { kind: "message", tone: "info", title, lead: contact.callUnconfirmed };
    case undefined:
    case "requested":
    case "ringing":
      return { kind: "message", tone: "info", title, lead: words.lead };
  }
}

function messageSteps(status: ContactStatus, message: Message, words: Words): Step[] {
  return [sentStep(status, message, words), deliveredStep(status, message, words), ...answerStep(status, message, words)];
}

function sentStep({ startedAt }: ContactStatus, { state, at, heldUntil }: Message, { status: words, timeOf }: Words): Step {
  if (state === "failed") return { mark: "done", text: stepAt(words.chosen, startedAt, { status: words, timeOf }) };
  if (state !== "waiting")
    return { mark: "done", text: stepAt(words.messageSent, state === "sent" ? at : startedAt, { status: words, timeOf }) };
  return { mark: "current", text: heldUntil === null ? words.notSentYet : words.willBeSent({ time: timeOf(heldUntil) }) };
}

function deliveredStep(
  { answer, isLate, state: contactState }: ContactStatus,
  { state, at }: Message,
  { status: words, timeOf }: Words,
): Step {
  switch (state) {
    case "delivered":
      return { mark: "done", text: stepAt(words.delivered, at, { status: words, timeOf }) };
    case "failed":
      if (contactState === "solved") return { mark: "open", text: words.notDelivered };
      return { mark: "failed", text: stepAt(words.notDeliverable, at, { status: words, timeOf }) };
    case "sent":
      if (answer !== null) return { mark: "done", text: words.delivered };
      return { mark: "current", text: isLate ? words.notDeliveredYet : words.waitingForDelivery };
    case "waiting":
      return { mark: "open", text: words.notDeliveredYet };
  }
}

function answerStep({ answer, state, isOver }: ContactStatus, message: Message, { status: words, timeOf }: Words): Step[] {
  if (answer !== null) return [{ mark: "done", text: stepAt(words.hasAnswered, answer.at, { status: words, timeOf }) }];
  if (message.state === "failed") return [];
  if (isOver || state !== "open") return [{ mark: "open", text: words.noAnswer }];
  return [message.state === "delivered" ? { mark: "current", text: words.waitingForAnswer } : { mark: "open", text: words.noAnswerYet }];
}

function callSteps({ startedAt }: ContactStatus, call: Call | null, words: Words): Step[] {
  const requested: Step = { mark: "done", text: stepAt(words.call.wasRequested, startedAt, words) };
  return call && call.state !== "requested" ? [requested, { mark: callMarks[call.state], text: callStep(call, words) }] : [requested];
}

function callStep({ state, target, at }: Call, words: Words): string {
  return stepAt(state === "ringing" ? ringing(target, words) : words.callStates[state], at, words);
}

function ringing(target: Call["target"], { call: words }: Words): string {
  return target === "emergency" ? words.emergencyRings : words.ownerRings;
}

const callMarks = {
  requested: "current",
  unconfirmed: "current",
  ringing: "current",
  answered: "done",
  ended: "done",
  unanswered: "failed",
  blocked: "failed",
  failed: "failed",
} as const;

/** Says that a call went on to the emergency contact, unless the heading says it. */
function redirectNote({ message, call }: ContactStatus, { call: words }: Words): string {
  if (call?.isRedirected !== true) return "";
  if (call.state !== "answered" && call.state !== "ended") return words.redirected;
  return message === null ? "" : words.redirectedAnswered;
}

function callNote(call: Call, words: Words): string {
  const state = lowerFirst(callStep(call, words));
  return call.target === "emergency" ? words.call.noteToEmergencyContact({ state }) : words.call.noteToOwner({ state });
}

function endNote({ state }: ContactStatus, { status: words }: Words): string {
  switch (state) {
    case "solved":
      return words.solvedEnd;
    case "expired":
      return words.expiredEnd;
    case "open":
      return "";
  }
}

function lateNote({ isLate, message, offers }: ContactStatus, { status: words }: Words): string {
  if (!isLate || (message?.state !== "sent" && message?.state !== "waiting")) return "";
  const late = message.state === "sent" ? words.deliveryLate : words.sendingLate;
  return offers.includes("call") ? `${late} ${words.canCall}` : late;
}

function reminderNote({ reminder, offers }: ContactStatus, { status: words, timeOf, now }: Words): string {
  if (reminder === null) return "";
  const { state, at, heldUntil } = reminder;
  switch (state) {
    case "waiting": {
      if (heldUntil === null || heldUntil <= now) return words.reminderWaiting;
      const plan = words.reminderHeld({ time: timeOf(heldUntil) });
      // Nobody should leave a child or an animal alone.
      return offers.includes("emergency_number") ? plan : `${plan} ${words.mayLeave}`;
    }
    case "sent":
      return at === null ? words.reminderSent : words.reminderSentAt({ time: timeOf(at) });
    case "delivered":
      return at === null ? words.reminderDelivered : words.reminderDeliveredAt({ time: timeOf(at) });
    case "failed":
      return words.reminderFailed;
  }
}

function stepAt(step: string, moment: Date | null, { status, timeOf }: Pick<Words, "status" | "timeOf">): string {
  return moment === null ? step : status.stepAt({ step, time: timeOf(moment) });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
