import { ACCIDENT_REASON } from "./accident";
import { presetMessages } from "./scanning";

/** When the emergency contact may be called from a contact's page, if the owner has not decided otherwise. */
type EmergencyContactRule = "ifOwnerAllows" | "ifOwnerUnanswered" | "inParallel";

export type ReasonPolicy = {
  /** Urgent messages are sent in quiet hours too. */
  readonly isUrgent: boolean;
  /** When the scanner's page offers a call although the message was delivered. */
  readonly callOffered: "inParallel" | "withoutAnswer" | "never";
  readonly emergencyContact: EmergencyContactRule;
  /** Whether the scanner's page shows 112 at once. */
  readonly showsEmergencyNumber: boolean;
};

/** Without an answer, the owner is reminded after this time. */
export const REMINDER_SECONDS = 600;

/** A message without a delivery report is late after this time. */
export const LATE_SECONDS = 120;

/** The owner can answer, and the scanner can act, for this time. */
export const CONTACT_SECONDS = 24 * 3600;

const minor: ReasonPolicy = { isUrgent: false, callOffered: "never", emergencyContact: "ifOwnerAllows", showsEmergencyNumber: false };
const noParking: ReasonPolicy = { ...minor, callOffered: "withoutAnswer" };
const towing: ReasonPolicy = {
  isUrgent: true,
  callOffered: "inParallel",
  emergencyContact: "ifOwnerUnanswered",
  showsEmergencyNumber: false,
};
const lifeAtRisk: ReasonPolicy = { isUrgent: true, callOffered: "inParallel", emergencyContact: "inParallel", showsEmergencyNumber: true };

/** By reason. Each preset message is listed; a test checks that. */
const policies: Readonly<Record<string, ReasonPolicy>> = {
  "1": minor,
  "2": towing,
  "5": towing,
  "6": minor,
  "7": noParking,
  "8": minor,
  "9": noParking,
  "10": lifeAtRisk,
  "11": minor,
  [ACCIDENT_REASON]: lifeAtRisk,
};

/** What happens by itself in a contact, by its reason. @throws for an unknown reason. */
export function policyFor(reason: string): ReasonPolicy {
  const policy = policies[reason];
  if (policy === undefined) throw new Error(`No contact policy for ${reason}`);
  return policy;
}

/** The ids of all preset messages that pass quiet hours. */
export const urgentMessageIds: readonly string[] = Object.values(presetMessages)
  .flat()
  .map(({ id }) => id)
  .filter((id) => policyFor(id).isUrgent);
