import type { contactEvents } from "../database/schema/scanning";

type DemoContact = Pick<typeof contactEvents.$inferSelect, "kind" | "messageId" | "target" | "state"> & {
  /** The plate of the sticker's vehicle. */
  readonly plate: string;
  readonly hoursAgo: number;
};

/** The demo owner's contact history, with each possible outcome. */
export const demoContacts: readonly DemoContact[] = [
  { plate: "KA03MN4521", kind: "message", messageId: "6", target: "owner", state: "sent", hoursAgo: 3 },
  { plate: "KA03MN4521", kind: "call", messageId: null, target: "owner", state: "ended", hoursAgo: 27 },
  { plate: "KA03MN4521", kind: "call", messageId: null, target: "emergency", state: "ended", hoursAgo: 75 },
  { plate: "KA03MN4521", kind: "message", messageId: "9", target: "owner", state: "sent", hoursAgo: 200 },
  { plate: "KA03MN4521", kind: "call", messageId: null, target: "emergency", state: "unanswered", hoursAgo: 340 },
  { plate: "KA05TR1509", kind: "message", messageId: "11", target: "owner", state: "sent", hoursAgo: 50 },
  { plate: "KA05TR1509", kind: "call", messageId: null, target: "owner", state: "failed", hoursAgo: 51 },
];
