import { ageAt, isCalendarDay } from "../../contract/day";
import { bloodGroups, limits, patterns } from "../../contract/limits";
import { words } from "../../contract/words";
import type { Refusal } from "../requests/handler";
import { oneLine } from "../requests/one-line";

/** What a registration says of the owner. Phone and e-mail are not among it: those are the verified ones. */
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

/** The sentences of the spec's section 5, which words the same rule differently on its two forms. */
export const registrationWords = {
  plate: "Vehicle plate number should be alphanumeric and between 4 and 10 characters long.",
  emergencyPhone: "Emergency contact number should be exactly 10 digits long and contain only numbers.",
} as const;

export const addingWords = {
  plate: "Vehicle plate number must be between 4 and 10 alphanumeric characters.",
  emergencyPhone: "Emergency contact number must be exactly 10 digits.",
} as const;

export const editingWords = { emergencyPhone: "Emergency contact number should be exactly 10 digits." } as const;

/** What is wrong with a profile or a sticker. Age and day of birth are the spec's sentences (section 5). */
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

/** A profile as it is kept, on one line each, without what else came with it. */
export function readProfile({ name, dateOfBirth, address, city, state, pincode, bloodGroup }: Profile): Profile {
  return { name: oneLine(name), dateOfBirth, address: oneLine(address), city: oneLine(city), state: oneLine(state), pincode, bloodGroup };
}

/** As people write it: spaces and dashes go, letters become capitals. */
export function readPlate(written: string): string {
  return written.replace(/[\s-]/g, "").toUpperCase();
}

/** What is wrong with a vehicle's details, or null. `plate` has been read. */
export function vehicleComplaint(vehicle: VehicleDetails, said: Readonly<Record<keyof VehicleDetails, string>>): string | null {
  return patterns.plate.test(vehicle.plate) ? emergencyPhoneComplaint(vehicle.emergencyPhone, said.emergencyPhone) : said.plate;
}

/** What is wrong with an emergency contact's number, or null. @param invalid - the form's sentence for what is not ten digits. */
export function emergencyPhoneComplaint(phone: string, invalid: string): string | null {
  if (!patterns.phone.test(phone)) return invalid;
  return patterns.callable.test(phone) ? null : words.phoneNotCallable;
}

/** What is wrong with a profile, or null. That its state exists is for the list of states to say. */
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

/** A real day, of somebody who may be alive. */
function isBirthday(day: string): boolean {
  return isCalendarDay(day) && Number(day.slice(0, 4)) >= OLDEST_YEAR;
}

function fits(text: string, longest: number): boolean {
  return text.length >= 1 && text.length <= longest;
}
