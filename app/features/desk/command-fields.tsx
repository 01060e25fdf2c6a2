import type { CommandForm, TableSection } from "#contract/desk";
import { CodeField } from "~/forms/code-field";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldState } from "~/forms/field-state";
import { HiddenField } from "~/forms/hidden-fields";
import { Button } from "~/ui/links-and-buttons";
import { Row } from "~/ui/page";
import { CommandFieldView, inputsOf, type FormField } from "./command-field";

/** What a form of a command shows after it was sent. */
export type CommandReply = {
  readonly values: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  readonly formError?: string;
  /** What the command said, if it was done. */
  readonly lines?: readonly string[];
  readonly table?: TableSection | undefined;
  /** Where to go on after that. */
  readonly next?: string | null;
  /** The sanitised HTML of a page. */
  readonly preview?: string;
  /** What the command asks before money moves, and the next press of the button confirms. */
  readonly question?: string | null;
  /** Whether the form must ask for a code of the authenticator app. */
  readonly needsCode?: boolean;
};

/** The form's own fields. A parameter's name has no hyphen, so it is never one of these. */
export const formFields = { intent: "form-intent", timeCode: "time-code", key: "form-key", confirmed: "form-confirmed" } as const;

export type FormWithOptions = CommandForm & { readonly fields: readonly FormField[] };

type CommandFieldsProps = {
  readonly form: FormWithOptions;
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
    errors: reply?.errors?.[name] === undefined ? [] : [reply.errors[name]],
    constraint: isRequired ? { required: true } : {},
  });
  const question = reply?.question ?? null;
  const readyTexts = Object.keys(form.readyTexts);
  const [ask, confirm] = readyTexts.length > 0 ? ["Preview", "Send this"] : [form.verb, `Yes, ${form.verb.toLowerCase()}`];
  const inputs = form.fields.flatMap((field) =>
    inputsOf(field).map(({ name, option }) => ({ field, option, state: stateOf(name, field.isRequired) })),
  );
  const code: FieldState = { ...stateOf(formFields.timeCode, true), value: "" };
  const summary = [...inputs.map(({ state }) => state), code];
  return (
    <>
      <ErrorSummary formErrors={reply?.formError ? [reply.formError] : []} fields={summary} reply={reply ?? undefined} />
      <form method="post" noValidate className="desk-form">
        <HiddenField name={formFields.key} value={formKey} />
        {inputs.map((input) => (
          <CommandFieldView key={input.state.id} {...input} />
        ))}
        {reply?.needsCode === true && (
          <CodeField state={code} label="Code of your authenticator app" hint="Six digits, or a recovery code." />
        )}
        {question !== null && (
          <>
            <p className={readyTexts.length > 0 ? "desk-quoted" : "field-label"} role="alert">
              {question}
            </p>
            <HiddenField name={formFields.confirmed} value={question} />
          </>
        )}
        <Row>
          <Button tone="main" name={formFields.intent} value="run">
            {question === null ? ask : confirm}
          </Button>
          {form.command === "set-page" && (
            <Button name={formFields.intent} value="preview">
              Preview
            </Button>
          )}
        </Row>
        {readyTexts.length > 0 && (
          <Row>
            <span>Put in:</span>
            {readyTexts.map((title) => (
              <Button key={title} tone="quiet" name={formFields.intent} value={title}>
                {title}
              </Button>
            ))}
          </Row>
        )}
      </form>
    </>
  );
}
