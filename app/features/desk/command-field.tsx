import type { Choice, CommandField } from "#contract/desk";
import { CheckboxField } from "~/forms/checkbox-field";
import { DateField } from "~/forms/date-field";
import type { FieldState } from "~/forms/field-state";
import { SelectField } from "~/forms/select-field";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";

/** A field of a command's form, with what can be chosen for it now. */
export type FormField = CommandField & { readonly options?: readonly Choice[] | undefined };

/** Returns the inputs of a field: one, or one for each option of a long text. */
export function inputsOf({ name, input, options }: FormField): readonly { readonly name: string; readonly option: Choice | null }[] {
  if (input !== "long text" || options === undefined) return [{ name, option: null }];
  return options.map((option) => ({ name: `${name}-${option.value}`, option }));
}

/** Joins what was typed for a field: lines of OPTION=TEXT, if it has an input for each option. An option that has passed may be empty. */
export function joinTyped(field: FormField, typed: Readonly<Record<string, string>>): string {
  return inputsOf(field)
    .filter(({ name, option }) => option?.passed === undefined || Boolean(typed[name]?.trim()))
    .map(({ name, option }) => (option === null ? "" : `${option.value}=`) + (typed[name] ?? ""))
    .join("\n");
}

type CommandFieldProps = { readonly field: FormField; readonly option: Choice | null; readonly state: FieldState };

/** The input of a command's parameter, or of one of its options. */
export function CommandFieldView({ field, option, state }: CommandFieldProps) {
  const { label, hint, input, choices, options = [] } = field;
  if (option !== null)
    return (
      <div className="desk-part">
        {option.passed === undefined ? (
          <TextField state={state} label={`${label} of ${option.title}`} />
        ) : (
          `${option.title}: ${option.passed}`
        )}
      </div>
    );
  const props = { state, label, ...(hint === "" ? {} : { hint }) };
  if (options.length > 0)
    return <SelectField {...props} options={options.map(({ value, title }) => ({ value, text: title }))} emptyText="Choose" />;
  switch (input) {
    case "flag":
      return <CheckboxField {...props} />;
    case "choice":
      return <SelectField {...props} options={choices.map((value) => ({ value, text: value }))} emptyText="Choose" />;
    case "long text":
      return field.name === "file" ? <TextArea {...props} rows={24} isMonospaced /> : <TextArea {...props} rows={8} />;
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
