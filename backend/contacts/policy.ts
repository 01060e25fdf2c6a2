import { policyFor, type ReasonPolicy } from "#contract/contact-policy";
import { allowsEmergencyCall, type VehicleSettings } from "../shield/rules";

/** For a contact that began with a call. */
const callPolicy: ReasonPolicy = {
  isUrgent: false,
  callOffered: "inParallel",
  emergencyContact: "ifOwnerUnanswered",
  showsEmergencyNumber: false,
};

/** @param reason the preset message, or null for a contact that began with a call. */
export function policyOf(reason: string | null): ReasonPolicy {
  return reason === null ? callPolicy : policyFor(reason);
}

/** When the scanner's page may offer a call to the emergency contact. */
export function emergencyContactRule(settings: VehicleSettings, reason: string | null): "never" | "ifOwnerUnanswered" | "inParallel" {
  const { emergencyContact } = policyOf(reason);
  if (!allowsEmergencyCall(settings, reason)) return "never";
  if (settings.emergencyCalls === "default" && emergencyContact === "ifOwnerAllows") return "never";
  return emergencyContact === "inParallel" ? "inParallel" : "ifOwnerUnanswered";
}
