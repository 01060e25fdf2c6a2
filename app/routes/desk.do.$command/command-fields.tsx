import type { CommandField, CommandForm } from "#contract/desk";
import { CheckboxField } from "~/forms/checkbox-field";
import { CodeField } from "~/forms/code-field";
import { DateField } from "~/forms/date-field";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldState } from "~/forms/field-state";
import { HiddenField } from "~/forms/hidden-fields";
import { SelectField } from "~/forms/select-field";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";
import { Button } from "~/ui/button";
import { Row } from "~/ui/row-and-columns";

/** What the form shows after it was posted. */
export type CommandReply = {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly formError: string | null;
  /** What the command said, if it was done. */
  readonly lines: readonly string[] | null;
  /** The sanitised HTML of a page. */
  readonly preview: string | null;
  /** What the command asks before money moves, and the next press of the button confirms. */
  readonly question: string | null;
  /** Whether the form must ask for a code of the authenticator app. */
  readonly needsCode: boolean;
};

/** The form's own fields. A parameter's name has no hyphen, so it is never one of these. */
export const formFields = { intent: "form-intent", timeCode: "time-code", key: "form-key", confirmed: "form-confirmed" } as const;

type CommandFieldsProps = {
  readonly form: CommandForm;
  readonly values: Readonly<Record<string, string>>;
  readonly reply: CommandReply | null;
  readonly formKey: string;
};

/** The form of a command. Its fields come from the command's parameters. */
export function CommandFields({ form, values, reply, formKey }: CommandFieldsProps) {
  const stateOf = (name: string, isRequired: boolean): FieldState => ({
    id: `do-${name}`,
    name,
    value: values[name] ?? "",
    errors: reply?.errors[name] === undefined ? [] : [reply.errors[name]],
    constraint: isRequired ? { required: true } : {},
  });
  const question = reply?.question ?? null;
  const states = form.fields.map((field) => ({ field, state: stateOf(field.name, field.isRequired) }));
  const code: FieldState = { ...stateOf(formFields.timeCode, true), value: "" };
  const summary = [...states.map(({ state }) => state), code];
  return (
    <>
      <ErrorSummary formErrors={reply?.formError ? [reply.formError] : []} fields={summary} reply={reply ?? undefined} />
      <form method="post" noValidate className="desk-form">
        <HiddenField name={formFields.key} value={formKey} />
        {states.map(({ field, state }) => (
          <Field key={field.name} field={field} state={state} />
        ))}
        {reply?.needsCode === true && (
          <CodeField state={code} label="Code of your authenticator app" hint="Six digits, or a recovery code." />
        )}
        {question !== null && (
          <>
            <p className="field-label" role="alert">
              {question}
            </p>
            <HiddenField name={formFields.confirmed} value={question} />
          </>
        )}
        <Row>
          <Button tone="main" name={formFields.intent} value="run">
            {runLabel(form, question)}
          </Button>
          {form.command === "set-page" && (
            <Button name={formFields.intent} value="preview">
              Preview
            </Button>
          )}
        </Row>
      </form>
    </>
  );
}

function runLabel({ fields }: CommandForm, question: string | null): string {
  if (question !== null) return "Yes, do it";
  return fields.length === 0 ? "Run" : "Do it";
}

function Field({ field, state }: { readonly field: CommandField; readonly state: FieldState }) {
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
      return <TextField {...props} />;
  }
}
