import type { FieldState } from "~/forms/field-state";
import { HiddenField } from "~/forms/hidden-fields";

/** The name of the field that tells which pincode and state the page asked about, so that the same question is not asked twice. */
export const ASKED_PINCODE = "askedPincode";

type AskedPincodeProps = { readonly pincode: FieldState; readonly state: FieldState; readonly asked: FieldState };

export function AskedPincode({ pincode, state, asked }: AskedPincodeProps) {
  const shown = `${pincode.value} ${state.value}`;
  return <HiddenField name={ASKED_PINCODE} value={pincode.errors.length > 0 || asked.value === shown ? shown : ""} />;
}
