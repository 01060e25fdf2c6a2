import { bloodGroups, unknownBloodGroup } from "#contract/limits";
import type { FieldOption } from "~/forms/select-field";
import { ownerWords } from "~/words/words";

/** Returns the choices of blood groups. Their values are the same in every language. */
export function bloodGroupOptions(): FieldOption[] {
  return bloodGroups.map((group) => ({ value: group, text: bloodGroupText(group) }));
}

export function bloodGroupText(group: string): string {
  return group === unknownBloodGroup ? ownerWords().details.bloodGroupUnknown : group;
}
