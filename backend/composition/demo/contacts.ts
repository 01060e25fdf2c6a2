import type { OwnerAnswer } from "#contract/contacts";
import type { AttemptEvent, AttemptKind } from "../../contact/contacts/contact";

export type DemoContact = {
  /** The plate of the sticker's vehicle. */
  readonly plate: string;
  readonly hoursAgo: number;
  /** The id of the preset message. Null for a contact that began with a phone call. */
  readonly reason: string | null;
  readonly attempts: readonly DemoAttempt[];
  readonly answer?: OwnerAnswer;
};

type DemoAttempt = {
  readonly kind: AttemptKind;
  readonly events: readonly AttemptEvent[];
  /** Minutes after the contact began. */
  readonly minutes: number;
};

const delivered = ["sent", "delivered"] as const;
const answered = ["sent", "ringing", "answered", "ended"] as const;
const unanswered = ["sent", "ringing", "unanswered"] as const;

/** The contact history of the demo owner Asha, with different outcomes. */
export const demoContacts: readonly DemoContact[] = [
  {
    plate: "KA03MN4521",
    hoursAgo: 3,
    reason: "6",
    attempts: [{ kind: "message", events: delivered, minutes: 0 }],
    answer: "on_my_way_5",
  },
  { plate: "KA03MN4521", hoursAgo: 27, reason: null, attempts: [{ kind: "call", events: answered, minutes: 0 }] },
  {
    plate: "KA03MN4521",
    hoursAgo: 75,
    reason: null,
    attempts: [
      { kind: "call", events: unanswered, minutes: 0 },
      { kind: "redirected_call", events: answered, minutes: 1 },
    ],
  },
  {
    plate: "KA03MN4521",
    hoursAgo: 200,
    reason: "9",
    attempts: [
      { kind: "message", events: delivered, minutes: 0 },
      { kind: "automatic_reminder", events: delivered, minutes: 10 },
    ],
  },
  { plate: "KA03MN4521", hoursAgo: 340, reason: null, attempts: [{ kind: "emergency_call", events: unanswered, minutes: 0 }] },
  {
    plate: "KA05TR1509",
    hoursAgo: 50,
    reason: "11",
    attempts: [
      { kind: "message", events: delivered, minutes: 0 },
      { kind: "automatic_reminder", events: delivered, minutes: 10 },
    ],
    answer: "taken_care_of",
  },
  { plate: "KA05TR1509", hoursAgo: 51, reason: null, attempts: [{ kind: "call", events: ["failed"], minutes: 0 }] },
];
