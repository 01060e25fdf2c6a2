import { ageAt, isCalendarDay } from "#contract/day";
import { bloodGroups, limits, patterns } from "#contract/limits";
import { words } from "#contract/words";
import { collapseWhitespace } from "../requests/parse";
import { messages } from "../requests/messages";

/** The owner's details that can be edited. The phone number and the email address are read-only (spec, section 5). */
export type Profile = Readonly<Record<"name" | "dateOfBirth" | "address" | "city" | "state" | "pincode" | "bloodGroup", string>>;

export type VehicleDetails = { readonly plate: string; readonly emergencyPhone: string };

/** Messages of the registration form (spec, section 5). The form for adding a vehicle has other messages for the same rules. */
export const registrationMessages = { plate: words.plateInvalid, emergencyPhone: words.emergencyPhoneInvalid } as const;
export const addVehicleMessages = { plate: words.addedPlateInvalid, emergencyPhone: words.addedEmergencyPhoneInvalid } as const;

/** Error messages for a profile or sticker. Age and date of birth use the messages of spec section 5. */
export const ownerErrors = {
  name: messages.nameLength,
  dateOfBirth: words.birthYearInvalid,
  age: words.ownerTooYoung,
  address: messages.addressLength,
  city: messages.cityLength,
  state: messages.stateMissing,
  pincode: words.pincodeInvalid,
  bloodGroup: "Please select a blood group.",
  sticker: messages.stickerInactive,
} as const;

/** Returns the profile to store: each text on one line, and no other fields. */
export function readProfile({ name, dateOfBirth, address, city, state, pincode, bloodGroup }: Profile): Profile {
  return {
    name: collapseWhitespace(name),
    dateOfBirth,
    address: collapseWhitespace(address),
    city: collapseWhitespace(city),
    state: collapseWhitespace(state),
    pincode,
    bloodGroup,
  };
}

/** Returns the message for the first error in an owner's vehicle, or null. Expects a normalised plate. */
export function vehicleError(
  owner: { readonly phone: string },
  vehicle: VehicleDetails,
  errors: Readonly<Record<keyof VehicleDetails, string>>,
): string | null {
  return patterns.plate.test(vehicle.plate) ? emergencyPhoneError(owner, vehicle.emergencyPhone, errors.emergencyPhone) : errors.plate;
}

/** Returns the error in an emergency contact's number, or null. @param invalid - the form's message for a number without ten digits. */
export function emergencyPhoneError(owner: { readonly phone: string }, phone: string, invalid: string): string | null {
  if (!patterns.phone.test(phone)) return invalid;
  if (phone === owner.phone) return words.emergencyPhoneOwn;
  return patterns.callable.test(phone) ? null : words.phoneNotCallable;
}

/** Returns the message for the first error in a profile, or null. Does not check whether the state exists. Use `isState` for that. */
export function profileError(profile: Profile, now: Date): string | null {
  if (!fits(profile.name, limits.personName)) return ownerErrors.name;
  if (!isCalendarDay(profile.dateOfBirth)) return ownerErrors.dateOfBirth;
  if (ageAt(profile.dateOfBirth, now) < limits.ownerYoungest) return ownerErrors.age;
  if (!fits(profile.address, limits.address)) return ownerErrors.address;
  if (!fits(profile.city, limits.city)) return ownerErrors.city;
  if (!patterns.pincode.test(profile.pincode)) return ownerErrors.pincode;
  const group = profile.bloodGroup;
  return group === "" || bloodGroups.some((known) => known === group) ? null : ownerErrors.bloodGroup;
}

function fits(text: string, maxLength: number): boolean {
  return text.length >= 1 && text.length <= maxLength;
}
