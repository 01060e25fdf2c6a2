import { unknownBloodGroup } from "#contract/limits";
import { scannerWords } from "~/words/words";

/** Returns a blood group for the scanner. Returns the same text for no blood group and for "Don't know". */
export function bloodGroupText(group: string): string {
  return group === "" || group === unknownBloodGroup ? scannerWords().contact.bloodGroupUnknown : group;
}
