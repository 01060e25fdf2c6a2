import { policyFor, type ReasonPolicy } from "#contract/contact-policy";
import { allowsEmergencyCall, type VehicleSettings } from "../shield/rules";

/** The policy for a contact that began with a phone call, but not at an accident. */
const callPolicy: ReasonPolicy = {
  isUrgent: false,
  callOffered: "inParallel",
  emergencyContact: "ifOwnerUnanswered",
  showsEmergencyNumber: false,
};

/** Returns the policy of a contact. @param reason - as in the table `contacts`. */
export function policyOf(reason: string | null): ReasonPolicy {
  return reason === null ? callPolicy : policyFor(reason);
}

/** Returns when the scanner's page may offer a phone call to the emergency contact. */
export function emergencyContactRule(settings: VehicleSettings, reason: string | null): "never" | "ifOwnerUnanswered" | "inParallel" {
  const { emergencyContact } = policyOf(reason);
  if (!allowsEmergencyCall(settings, reason)) return "never";
  if (settings.emergencyCalls === "default" && emergencyContact === "ifOwnerAllows") return "never";
  return emergencyContact === "inParallel" ? "inParallel" : "ifOwnerUnanswered";
}
