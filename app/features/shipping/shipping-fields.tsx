import type { States } from "~/features/address/read-states.server";
import { StateField } from "~/features/address/state-field";
import type { FieldState } from "~/forms/field-state";
import { AskedDoubt, type ASKED_PINCODE } from "./asked-doubt";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";
import type { ShippingName } from "./shipping";

type ShippingFieldsProps = {
  readonly fields: Readonly<Record<ShippingName | typeof ASKED_PINCODE, FieldState>>;
  readonly states: States;
};

export function ShippingFields({ fields, states }: ShippingFieldsProps) {
  return (
    <>
      <TextField state={fields.name} label="Name" autoComplete="shipping name" />
      <PhoneField
        state={fields.mobile}
        label="Phone number"
        hint="For the courier and the payment. People who scan your sticker never see it."
        autoComplete="shipping tel"
      />
      <TextField state={fields.email} label="E-mail" type="email" inputMode="email" autoComplete="shipping email" />
      <TextArea state={fields.address} label="Address" rows={3} autoComplete="shipping street-address" />
      <div className="field-pair field-pair-short">
        <TextField state={fields.pincode} label="Pincode" inputMode="numeric" autoComplete="shipping postal-code" />
        <StateField state={fields.state} states={states} autoComplete="shipping address-level1" />
      </div>
      <AskedDoubt about={fields.pincode} state={fields.state} asked={fields.askedPincode} />
      <TextField state={fields.city} label="City" autoComplete="shipping address-level2" />
    </>
  );
}
