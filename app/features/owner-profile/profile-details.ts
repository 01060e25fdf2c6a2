import { dayFirstOf } from "#contract/day";
import type { OwnerProfile } from "#contract/owner";
import { formatPhone } from "~/ui/phone";
import { ownerWords } from "~/words/words";
import { bloodGroupText } from "./blood-group";

/** Returns a profile as labels and values, sorted as the spec lists them for the renew checkout (section 2). */
export function profileDetails(profile: OwnerProfile): { label: string; value: string }[] {
  const { details: words, vehicles } = ownerWords();
  return [
    { label: words.name, value: profile.name },
    { label: vehicles.birthDay, value: dayFirstOf(profile.dateOfBirth) },
    { label: words.bloodGroup, value: bloodGroupText(profile.bloodGroup) || vehicles.notGiven },
    { label: words.email, value: profile.email },
    { label: words.phone, value: formatPhone(profile.phone) },
    { label: words.address, value: profile.address },
    { label: words.city, value: profile.city },
    { label: words.state, value: profile.state },
    { label: words.pincode, value: profile.pincode },
  ];
}
