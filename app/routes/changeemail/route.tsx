import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { changeEmail } from "#contract/owner-changes";
import { ChangePage } from "~/features/changes/change-page";
import { changed, requireChanges } from "~/features/changes/change-page.server";
import { changeButtons, CodesGone, CodeStep } from "~/features/changes/code-step";
import { makeChange } from "~/features/changes/make-change.server";
import { codeField, forgetPendingChange, isCodeStep, readPendingChange, sendCodes } from "~/features/changes/pending-change.server";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields, email } from "~/forms/fields.server";
import { constraintsOf, pressedButton, readForm, type FormReply } from "~/forms/form.server";
import type { FieldConstraint } from "~/forms/field-state";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ownerSession, type Owner } from "~/session/owner.server";
import { Button } from "~/ui/button";
import { ownerWords } from "~/words/words";

const emailSchema = z.object({
  ...commonFields,
  email: email(
    () => ownerWords().session.emailMissing,
    () => ownerWords().ownerApi.emailInvalid,
  ),
});
const codeSchema = z.object({ ...commonFields, newCode: codeField });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireChanges(request);
  const pending = await readPendingChange(request, ["email"]);
  const isGone = pending === null && isCodeStep(request);
  return json({ hasCode: pending !== null, isGone, constraints: constraintsOf(pending === null ? emailSchema : codeSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { owner } = await requireChanges(args.request);
  return (await pressedButton(args.request)) === changeButtons.confirm ? confirm(args, owner) : send(args, owner);
}

async function send(args: ActionFunctionArgs, owner: Owner) {
  const form = await readForm(args, emailSchema);
  if (!form.accepted) return form.response;
  const { email: to } = form.value;
  return sendCodes(args, owner, form, { change: "email", about: to, to, path: paths.changeEmail("code") });
}

async function confirm(args: ActionFunctionArgs, owner: Owner) {
  const pending = await readPendingChange(args.request, ["email"]);
  if (!pending?.newToken) return redirect(paths.changeEmail("code"), 303);
  const form = await readForm(args, codeSchema, { secrets: ["newCode", "ownCode"] });
  if (!form.accepted) return form.response;
  const { about: email, newToken: token } = pending;
  return makeChange(args, owner, form, {
    call: changeEmail,
    payload: { loginId: owner.loginId, email, token, code: form.value.newCode },
    done: async () => {
      const cookies = [await forgetPendingChange(), await ownerSession.write({ ...owner, email })];
      return changed(paths.ownerHome(), ownerWords().emailChange.changed, cookies);
    },
  });
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().emailChange);

export default function ChangeEmail() {
  const { hasCode, isGone, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { emailChange: words, changes } = ownerWords();
  return (
    <ChangePage words={words}>
      {isGone && <CodesGone />}
      {hasCode ? (
        <CodeStep asks={["newEmail"]} reply={reply} constraints={constraints} button={changes.confirm} restart={paths.changeEmail()} />
      ) : (
        <EmailForm constraints={constraints} reply={reply} />
      )}
    </ChangePage>
  );
}

type EmailFormProps = { readonly constraints: Readonly<Record<string, FieldConstraint>>; readonly reply: FormReply | undefined };

function EmailForm({ constraints, reply }: EmailFormProps) {
  const { emailChange: words, login } = ownerWords();
  const { summary, props, fields } = usePageForm({ id: "email", names: ["email"], constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...summary} />
      <form {...props}>
        <TextField state={fields.email} label={words.email} type="email" inputMode="email" autoComplete="email" />
        <Button tone="main" wide name="intent" value={changeButtons.send}>
          {login.send}
        </Button>
      </form>
    </>
  );
}
