import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { AnswerOf } from "#contract/call";
import { changeEmail, stopEmailChange } from "#contract/owner-changes";
import { ChangePage } from "~/features/changes/change-page";
import { requireChanges } from "~/features/changes/change-page.server";
import { changeButtons, CodesGone, CodeStep, WaitingChange } from "~/features/changes/code-step";
import { makeChange } from "~/features/changes/make-change.server";
import { codeField, forgetPendingChange, isCodeStep, readPendingChange, sendCodes } from "~/features/changes/pending-change.server";
import { requireProfile } from "~/features/owner-profile/read-profile.server";
import { buttonForm, commonFields, email } from "~/forms/fields.server";
import { constraintsOf, pressedButton } from "~/forms/form.server";
import { TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { ownerSession, type Owner } from "~/session/owner.server";
import { formatDateTime } from "~/ui/date";
import { MainButton } from "~/ui/links-and-buttons";
import { ownerWords } from "~/words/words";

const emailSchema = z.object({
  ...commonFields,
  email: email(
    () => ownerWords().session.emailMissing,
    () => ownerWords().ownerApi.emailInvalid,
  ),
});
const newCodeSchema = z.object({ ...commonFields, newCode: codeField, ownCode: z.string().optional() });
const bothCodesSchema = newCodeSchema.extend({ ownCode: codeField });

export async function loader({ request }: LoaderFunctionArgs) {
  const { owner, changes } = await requireChanges(request);
  const pending = await readPendingChange(request, ["email"]);
  const waiting = changes.emailChange;
  const asksOwn = pending !== null && pending.ownToken !== null;
  // The session's address may be old or missing.
  const hasEmail = asksOwn && (await requireProfile(owner, request)).email !== "";
  return json({
    waiting: waiting && { time: waiting.at ? formatDateTime(waiting.at) : "" },
    step: pending && { asksOwn: asksOwn ? (hasEmail ? ("ownEmail" as const) : ("own" as const)) : null },
    isGone: pending === null && isCodeStep(request),
    constraints: constraintsOf(pending === null ? emailSchema : asksOwn ? bothCodesSchema : newCodeSchema),
  });
}

export async function action(args: ActionFunctionArgs) {
  const { owner } = await requireChanges(args.request);
  const pressed = await pressedButton(args.request);
  switch (pressed) {
    case changeButtons.confirm:
    case changeButtons.lost:
      return confirm(args, owner, pressed === changeButtons.lost);
    case changeButtons.stop:
      return makeChange(args, owner, buttonForm, () => ({
        call: stopEmailChange,
        payload: { loginId: owner.loginId },
        done: () => redirectWithNotice(paths.ownerHome(), ownerWords().emailChange.stopped),
      }));
    default:
      return sendCodes(args, owner, emailSchema, ({ email: to }) => ({ change: "email", about: to, to, path: paths.changeEmail("code") }));
  }
}

async function confirm(args: ActionFunctionArgs, owner: Owner, isOldLost: boolean) {
  const pending = await readPendingChange(args.request, ["email"]);
  if (!pending?.newToken) return redirect(paths.changeEmail("code"), 303);
  const { about: email, newToken: token } = pending;
  const ownToken = isOldLost ? null : pending.ownToken;
  const schema = ownToken === null ? newCodeSchema : bothCodesSchema;
  const { emailChange: words } = ownerWords();
  const change = ({ newCode: code, ownCode = "" }: z.output<typeof newCodeSchema>) => ({
    call: changeEmail,
    payload: { loginId: owner.loginId, email, token, code, ownToken, ownCode: ownToken === null ? null : ownCode },
    done: async ({ changesAt }: AnswerOf<typeof changeEmail>) => {
      const forget = await forgetPendingChange();
      if (changesAt !== null) return redirectWithNotice(paths.changeEmail(), words.booked({ time: formatDateTime(changesAt) }), [forget]);
      return redirectWithNotice(paths.ownerHome(), words.changed, [forget, await ownerSession.write({ ...owner, email })]);
    },
  });
  return makeChange(args, owner, schema, change, ["newCode", "ownCode"]);
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().emailChange);

export default function ChangeEmail() {
  const { waiting, step, isGone } = useLoaderData<typeof loader>();
  const { emailChange: words, changes } = ownerWords();
  return (
    <ChangePage words={words}>
      {waiting !== null && step === null && <WaitingChange title={words.waitsTitle(waiting)} text={words.waits} />}
      {isGone && <CodesGone />}
      {step !== null ? (
        <CodeStep
          asks={step.asksOwn === null ? ["newEmail"] : ["newEmail", step.asksOwn]}
          codeUse={words.codeUse}
          button={changes.confirm}
          lost={step.asksOwn === "ownEmail" ? words.lostOld : undefined}
          restart={paths.changeEmail()}
        />
      ) : (
        <EmailForm />
      )}
    </ChangePage>
  );
}

function EmailForm() {
  const { emailChange: words, login } = ownerWords();
  const form = usePageForm({ id: "email", names: ["email"] });
  return (
    <FormWithErrors form={form}>
      <TextField state={form.fields.email} label={words.email} type="email" inputMode="email" autoComplete="email" />
      <MainButton intent={changeButtons.send}>{login.send}</MainButton>
    </FormWithErrors>
  );
}
