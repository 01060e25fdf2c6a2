import type { FieldState } from "~/forms/field-state";
import { HiddenField } from "~/forms/hidden-fields";

/** The names of the fields that tell what the page asked about, so that the same question is not asked twice. */
export const ASKED_PINCODE = "askedPincode";
export const ASKED_GSTIN = "askedGstin";

type AskedDoubtProps = { readonly about: FieldState; readonly state: FieldState; readonly asked: FieldState };

/** What the page asked about a field beside the state. */
export function AskedDoubt({ about, state, asked }: AskedDoubtProps) {
  const shown = `${about.value} ${state.value}`;
  return <HiddenField name={asked.name} value={about.errors.length > 0 || asked.value === shown ? shown : ""} />;
}
