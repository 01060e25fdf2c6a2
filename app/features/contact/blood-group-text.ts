import { unknownBloodGroup } from "#contract/limits";
import { scannerWords } from "~/words/words";

/** Returns a blood group for the scanner. An owner who chose "Don't know" and an API that sends none look the same (spec, section 4). */
export function bloodGroupText(group: string): string {
  return group === "" || group === unknownBloodGroup ? scannerWords().contact.bloodGroupUnknown : group;
}
