import { dayInIndia } from "#contract/day";

const DAY_MS = 86_400_000;
const today = dayInIndia(new Date());
/** 07:00 in India, tomorrow. */
const tomorrowMorning = `${dayInIndia(new Date(Date.now() + DAY_MS))}T01:30:00.000Z`;

/** Returns the time that is this many minutes after 14:02 today in India. */
const at = (minute: number) => `${today}T08:${32 + minute}:00.000Z`;

type Wire = Readonly<Record<string, unknown>>;

const message = (state: string, minute: number, heldUntil: string | null = null): Wire => ({ state, at: at(minute), heldUntil });
const call = (target: string, state: string, minute: number): Wire => ({ target, state, at: at(minute) });
const answer = (is: string, minute: number): Wire => ({ is, at: at(minute) });

const open = { reason: "6", startedAt: at(0), state: "open", isLate: 0, offers: ["solve"], isOver: 0 };
const delivered = { ...open, message: message("delivered", 0) };
const onlyCall = { ...open, reason: "", message: null };

/** An API's responses to /contact/status, by the state of the contact. */
const states = {
  "waiting to be sent": { ...open, message: message("waiting", 0), offers: ["solve"] },
  "held until the quiet hours end": { ...open, message: message("waiting", 0, tomorrowMorning) },
  sent: { ...open, message: message("sent", 0) },
  late: { ...open, message: message("sent", 0), isLate: 1, offers: ["call", "solve"] },
  "late and not sent yet": { ...open, message: message("waiting", 0), isLate: 1, offers: ["call", "solve"] },
  delivered,
  failed: { ...open, message: message("failed", 1), offers: ["call", "call_emergency_contact", "solve"] },
  "unanswered for ten minutes": { ...delivered, reason: "9", offers: ["remind", "call", "solve"] },
  reminded: { ...delivered, reminder: message("delivered", 10), offers: ["call", "solve"] },
  "a reminder held until the quiet hours end": { ...delivered, reminder: message("waiting", 10, tomorrowMorning) },
  "a reminder due for a life at risk": {
    ...delivered,
    reason: "10",
    reminder: message("waiting", 0, tomorrowMorning),
    offers: ["emergency_number", "call", "call_emergency_contact", "solve"],
  },
  "not the owner's vehicle": { ...delivered, answer: answer("not_my_vehicle", 3), offers: ["call", "solve"] },
  "answered by the second driver": { ...delivered, answer: { ...answer("on_my_way_5", 3), by: "second_driver" } },
  answered: { ...delivered, answer: answer("on_my_way_5", 3) },
  "answered after the message failed": {
    ...open,
    message: message("failed", 1),
    reminder: message("delivered", 10),
    answer: answer("cannot_come", 11),
  },
  "a life at risk": { ...delivered, reason: "10", offers: ["emergency_number", "call", "call_emergency_contact", "remind", "solve"] },
  "called after the message": { ...delivered, call: call("owner", "unanswered", 5), offers: ["call_emergency_contact", "solve"] },
  "reminder sent": { ...delivered, reminder: message("sent", 10), offers: ["call", "solve"] },
  "called, then redirected": { ...delivered, call: { ...call("emergency", "ended", 5), isRedirected: 1 } },
  "a call redirected": { ...onlyCall, call: { ...call("emergency", "ringing", 1), isRedirected: 1 } },
  "a redirected call answered": { ...onlyCall, call: { ...call("emergency", "ended", 2), isRedirected: 1 } },
  solved: { ...delivered, state: "solved", answer: answer("on_my_way_15", 3), offers: [], isOver: 1 },
  "solved before it was sent": { ...open, message: message("failed", 1), state: "solved", offers: [], isOver: 1 },
  expired: { ...delivered, state: "expired", offers: [], isOver: 1 },
  "a call requested": { ...onlyCall, call: call("owner", "requested", 0) },
  "a call that nobody confirmed": { ...onlyCall, call: call("owner", "unconfirmed", 0), offers: ["call", "solve"] },
  "a call ringing": { ...onlyCall, call: call("emergency", "ringing", 1) },
  "a call answered": { ...onlyCall, call: call("owner", "ended", 2) },
  "a call unanswered": { ...onlyCall, call: call("owner", "unanswered", 1), offers: ["call", "solve"] },
  "a call blocked": { ...onlyCall, call: call("owner", "blocked", 1), offers: ["solve"] },
  "a call that failed": { ...onlyCall, call: call("owner", "failed", 1), offers: ["call", "solve"] },
} satisfies Readonly<Record<string, Wire>>;

export type ContactState = keyof typeof states;

export const contactStates = Object.keys(states) as ContactState[];

/** Returns the body of an API's response to /contact/status. */
export function contactAnswer(state: ContactState): Wire {
  return { ErrorCode: "0", Status: "Success", ...states[state] };
}
