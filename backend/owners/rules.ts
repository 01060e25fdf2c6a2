import { ageAt, isCalendarDay } from "../../contract/day";
import { bloodGroups, limits, patterns } from "../../contract/limits";
import { words } from "../../contract/words";
import type { Refusal } from "../requests/handler";
import { oneLine } from "../requests/one-line";

/** The owner's editable details. Phone and e-mail are excluded: they come from verification. */
export type Profile = {
  readonly name: string;
  readonly dateOfBirth: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly bloodGroup: string;
};

export type VehicleDetails = { readonly plate: string; readonly emergencyPhone: string };

/** Messages of the registration form (spec, section 5). The adding form words the same rules differently. */
export const registrationWords = {
  plate: "Vehicle plate number should be alphanumeric and between 4 and 10 characters long.",
  emergencyPhone: "Emergency contact number should be exactly 10 digits long and contain only numbers.",
} as const;

export const addingWords = {
  plate: "Vehicle plate number must be between 4 and 10 alphanumeric characters.",
  emergencyPhone: "Emergency contact number must be exactly 10 digits.",
} as const;

export const editingWords = { emergencyPhone: "Emergency contact number should be exactly 10 digits." } as const;

/** Error messages for a profile or sticker. Age and date of birth use the sentences of spec section 5. */
export const complaints = {
  name: "Name must be between 1 and 50 characters.",
  dateOfBirth: "Please enter a valid year with 4 digits.",
  age: "You must be at least 18 years old to register.",
  address: "Address must be between 1 and 200 characters.",
  city: "City must be between 1 and 30 characters.",
  state: "Please select a state.",
  pincode: "Pincode must be 6 digits.",
  bloodGroup: "Please select a blood group.",
  sticker: "This QR code is not active.",
} as const;

const OLDEST_YEAR = 1900;

/** Returns the profile to store: each text on one line, other fields dropped. */
export function readProfile({ name, dateOfBirth, address, city, state, pincode, bloodGroup }: Profile): Profile {
  return { name: oneLine(name), dateOfBirth, address: oneLine(address), city: oneLine(city), state: oneLine(state), pincode, bloodGroup };
}

/** Removes spaces and dashes and converts to upper case. */
export function readPlate(written: string): string {
  return written.replace(/[\s-]/g, "").toUpperCase();
}

/** Returns the first error in a vehicle's details, or null. Expects a normalised plate. */
export function vehicleComplaint(vehicle: VehicleDetails, said: Readonly<Record<keyof VehicleDetails, string>>): string | null {
  return patterns.plate.test(vehicle.plate) ? emergencyPhoneComplaint(vehicle.emergencyPhone, said.emergencyPhone) : said.plate;
}

/** Returns the error in an emergency contact's number, or null. @param invalid - the form's message when it is not ten digits. */
export function emergencyPhoneComplaint(phone: string, invalid: string): string | null {
  if (!patterns.phone.test(phone)) return invalid;
  return patterns.callable.test(phone) ? null : words.phoneNotCallable;
}

/** Returns the first error in a profile, or null. Does not check that the state exists; use `isState`. */
export function profileComplaint(profile: Profile, now: Date): string | null {
  if (!fits(profile.name, limits.personName)) return complaints.name;
  if (!isBirthday(profile.dateOfBirth)) return complaints.dateOfBirth;
  if (ageAt(profile.dateOfBirth, now) < limits.ownerYoungest) return complaints.age;
  if (!fits(profile.address, limits.address)) return complaints.address;
  if (!fits(profile.city, limits.city)) return complaints.city;
  if (!patterns.pincode.test(profile.pincode)) return complaints.pincode;
  const group = profile.bloodGroup;
  return group === "" || bloodGroups.some((known) => known === group) ? null : complaints.bloodGroup;
}

export function refusal(message: string): Refusal {
  return { kind: "refusal", message };
}

/** Accepts a calendar date from `OLDEST_YEAR` on. */
function isBirthday(day: string): boolean {
  return isCalendarDay(day) && Number(day.slice(0, 4)) >= OLDEST_YEAR;
}

function fits(text: string, longest: number): boolean {
  return text.length >= 1 && text.length <= longest;
}
