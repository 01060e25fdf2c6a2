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

/** Policies by the contact's reason. */
const policies: Readonly<Record<string, ReasonPolicy>> = {
  "1": minor,
  "2": towing,
  "5": towing,
  "6": minor,
  "7": minor,
  "8": minor,
  "9": minor,
  "10": lifeAtRisk,
  "11": minor,
  [ACCIDENT_REASON]: lifeAtRisk,
};

/** Returns the policy for a contact's reason. @throws for an unknown reason. */
export function policyFor(reason: string): ReasonPolicy {
  const policy = policies[reason];
  if (policy === undefined) throw new Error(`No contact policy for ${reason}`);
  return policy;
}
