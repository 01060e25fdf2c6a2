import { dayFirstOf } from "#contract/day";
import type { OwnerProfile } from "#contract/owner";
import { formatPhone } from "~/ui/phone";

/** A profile as labels and values, in the order of the renew checkout (spec, section 2). */
export function profileDetails(profile: OwnerProfile): { label: string; value: string }[] {
  return [
    { label: "Name", value: profile.name },
    { label: "DOB", value: dayFirstOf(profile.dateOfBirth) },
    { label: "Blood group", value: profile.bloodGroup || "N/A" },
    { label: "E-mail", value: profile.email },
    { label: "Phone", value: formatPhone(profile.phone) },
    { label: "Address", value: profile.address },
    { label: "City", value: profile.city },
    { label: "State", value: profile.state },
    { label: "Pincode", value: profile.pincode },
  ];
}
