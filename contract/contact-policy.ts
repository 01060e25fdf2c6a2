import type { Id } from "./values";
import { products } from "./limits";

/** The reason of a contact that began at an accident. The reason of a contact that began with a message is the preset message's id. */
export const ACCIDENT_REASON = "accident";

/**
 * When a contact's page (/thank-you-final) offers a phone call to the emergency contact. The owner's contact settings take precedence.
 */
type EmergencyContactRule = "ifOwnerAllows" | "ifOwnerUnanswered" | "inParallel";

export type ReasonPolicy = {
  /** Urgent messages are sent in quiet hours too. */
  readonly isUrgent: boolean;
  /**
   * When the contact's page offers a phone call to the owner: at once, or after `REMINDER_SECONDS` without an answer. After a failed or
   * late message, and after a refusal, it always does so.
   */
  readonly callOffered: "inParallel" | "withoutAnswer";
  readonly emergencyContact: EmergencyContactRule;
  /** Whether the contact's page shows the emergency number 112. */
  readonly showsEmergencyNumber: boolean;
};

/**
 * The wait between a message and the owner's automatic reminder. The contact's page offers a phone call with `withoutAnswer` this long
 * after the message, and a reminder this long after the last SMS.
 */
export const REMINDER_SECONDS = 600;

/** The channels that tell an owner of a contact. A masked call (`/make-call`) is not one of them: the scanner asks for it. */
export const alertChannels = ["push", "whatsapp", "sms", "spoken"] as const;

export type AlertChannel = (typeof alertChannels)[number];

/**
 * A rung of the ladder: a channel, and when it begins, in seconds after the message was requested, or after quiet hours. A rung that the
 * owner does not have is left out. An SMS that is the first of the owner's rungs begins at once. A later SMS is sent only if nothing has
 * been delivered until then, and a spoken call only if nobody has answered (docs/decisions/0056-the-ladder.md).
 */
export type Rung = { readonly channel: AlertChannel; readonly afterSeconds: number };

const atOnce = [
  { channel: "push", afterSeconds: 0 },
  { channel: "whatsapp", afterSeconds: 0 },
] as const satisfies readonly Rung[];

/** The rungs before the reminder, which follows after `REMINDER_SECONDS`. */
export const ladders = {
  urgent: [...atOnce, { channel: "sms", afterSeconds: 20 }, { channel: "spoken", afterSeconds: 90 }],
  ordinary: [...atOnce, { channel: "sms", afterSeconds: 60 }, { channel: "spoken", afterSeconds: 900 }],
} as const satisfies Readonly<Record<string, readonly Rung[]>>;

/** A message is late if there was neither a delivery report nor an answer for this time. */
export const LATE_SECONDS = 120;

/** How long the owner can answer and the scanner can act, from the contact's start. */
export const CONTACT_SECONDS = 24 * 3600;

const minor: ReasonPolicy = {
  isUrgent: false,
  callOffered: "withoutAnswer",
  emergencyContact: "ifOwnerAllows",
  showsEmergencyNumber: false,
};
const towing: ReasonPolicy = {
  isUrgent: true,
  callOffered: "inParallel",
  emergencyContact: "ifOwnerUnanswered",
  showsEmergencyNumber: false,
};
const lifeAtRisk: ReasonPolicy = { isUrgent: true, callOffered: "inParallel", emergencyContact: "inParallel", showsEmergencyNumber: true };

/** The preset messages of each product, in the order of the buttons (spec, section 3), each with its policy. */
export const presetMessages = [
  { id: "6", product: products.car, text: "lights of the car are on", policy: minor },
  { id: "9", product: products.car, text: "car in no parking zone", policy: minor },
  { id: "2", product: products.car, text: "car is getting towed", policy: towing },
  { id: "10", product: products.car, text: "baby or pet in the car", policy: lifeAtRisk },
  { id: "11", product: products.car, text: "window of the car is open", policy: minor },
  { id: "5", product: products.bike, text: "bike is getting towed", policy: towing },
  { id: "7", product: products.bike, text: "bike in no parking zone", policy: minor },
  { id: "8", product: products.bike, text: "forgot keys in the bike", policy: minor },
  { id: "1", product: products.bike, text: "storage compartment of the bike is open", policy: minor },
] as const;

export type PresetMessageId = (typeof presetMessages)[number]["id"];

export type PresetMessage = { readonly id: PresetMessageId; readonly text: string };

/** The preset messages' texts by id. */
export const presetTexts = Object.fromEntries(presetMessages.map(({ id, text }) => [id, text])) as Readonly<
  Record<PresetMessageId, string>
>;

/** Returns the preset messages for a product. An unknown product counts as a car. */
export function presetMessagesFor(productId: Id | null): readonly PresetMessage[] {
  const wanted = String(productId) === products.bike ? products.bike : products.car;
  return presetMessages.filter(({ product }) => product === wanted).map(({ id, text }) => ({ id, text }));
}

/** Returns a preset message's text for any product, or "" for an unknown id. */
export function presetMessageText(id: string | null): string {
  return isPresetMessageId(id) ? presetTexts[id] : "";
}

export function isPresetMessageId(id: string | null): id is PresetMessageId {
  return presetMessages.some((known) => known.id === id);
}

/** Returns the policy for a contact's reason. @throws for an unknown reason. */
export function policyFor(reason: string): ReasonPolicy {
  const policy = reason === ACCIDENT_REASON ? lifeAtRisk : presetMessages.find(({ id }) => id === reason)?.policy;
  if (policy === undefined) throw new Error(`No contact policy for ${reason}`);
  return policy;
}
