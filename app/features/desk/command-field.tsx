import type { CommandField } from "#contract/desk";
import { CheckboxField } from "~/forms/checkbox-field";
import { DateField } from "~/forms/date-field";
import type { FieldState } from "~/forms/field-state";
import { SelectField } from "~/forms/select-field";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";

/** The input of a command's parameter. */
export function CommandFieldView({ field, state }: { readonly field: CommandField; readonly state: FieldState }) {
  const { label, hint, input, choices } = field;
  const props = { state, label, ...(hint === "" ? {} : { hint }) };
  switch (input) {
    case "flag":
      return <CheckboxField {...props} />;
    case "choice":
      return <SelectField {...props} options={choices.map((value) => ({ value, text: value }))} emptyText="Choose" />;
    case "long text":
      return <TextArea {...props} rows={8} />;
    case "date":
      return <DateField {...props} hint={hint} />;
    case "phone":
      return <PhoneField {...props} />;
    case "email":
      return <TextField {...props} type="email" inputMode="email" />;
    case "number":
      return <TextField {...props} inputMode="numeric" />;
    case "text":
      return <TextField {...props} suggestions={choices} />;
  }
}
