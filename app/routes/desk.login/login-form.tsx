import { CodeField } from "~/forms/code-field";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldState } from "~/forms/field-state";
import { TextField } from "~/forms/text-field";
import { Button } from "~/ui/button";

export type LoginStep = "e-mail" | "mail code" | "set up" | "time code";

const hints: Readonly<Record<Exclude<LoginStep, "e-mail">, string>> = {
  "mail code": "If the address belongs to an operator, a mail with six digits is on its way.",
  "set up": "Six digits, which the app shows after the scan.",
  "time code": "Six digits, or one of your recovery codes.",
};

type LoginFormProps = { readonly step: LoginStep; readonly error: string | null; readonly email: string };

/** The field of the current step of the log-in. */
export function LoginForm({ step, error, email }: LoginFormProps) {
  const name = step === "e-mail" ? "email" : "code";
  const errors = error === null ? [] : [error];
  const state: FieldState = { id: name, name, value: step === "e-mail" ? email : "", errors, constraint: { required: true } };
  return (
    <>
      <ErrorSummary formErrors={[]} fields={[state]} reply={error ?? undefined} />
      <form method="post" noValidate>
        {step === "e-mail" ? (
          <TextField state={state} label="E-mail" type="email" inputMode="email" autoComplete="username" />
        ) : (
          <CodeField state={state} label="Code" hint={hints[step]} />
        )}
        <Button tone="main" wide>
          Go on
        </Button>
      </form>
      {step !== "e-mail" && (
        <form method="post">
          <Button tone="quiet" name="intent" value="restart">
            Start again
          </Button>
        </form>
      )}
    </>
  );
}
