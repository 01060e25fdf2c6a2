import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { AnswerOf } from "#contract/call";
import { changePhone, stopPhoneChange } from "#contract/owner-changes";
import { ChangePage } from "~/features/changes/change-page";
import { requireChanges } from "~/features/changes/change-page.server";
import { changeButtons, CodesGone, CodeStep, WaitingChange } from "~/features/changes/code-step";
import { makeChange } from "~/features/changes/make-change.server";
import { codeField, forgetPendingChange, isCodeStep, readPendingChange, sendCodes } from "~/features/changes/pending-change.server";
import { buttonForm, commonFields, mobile } from "~/forms/fields.server";
import { constraintsOf, pressedButton } from "~/forms/form.server";
import { RadioGroup } from "~/forms/radio-group";
import { PhoneField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { ownerSession, type Owner } from "~/session/owner.server";
import { formatDateTime } from "~/ui/date";
import { MainButton } from "~/ui/links-and-buttons";
import { formatPhone } from "~/ui/phone";
import { ownerWords } from "~/words/words";

const phoneChanges = ["phone", "lost_phone"] as const;

const phoneSchema = z.object({
  ...commonFields,
  phone: mobile(() => ownerWords().ownerApi.ownerPhoneInvalid),
  access: z.enum(phoneChanges, { error: () => ownerWords().phoneChange.accessMissing }),
});
const newCodeSchema = z.object({ ...commonFields, newCode: codeField, ownCode: codeField.optional() });
const bothCodesSchema = newCodeSchema.extend({ ownCode: codeField });

export async function loader({ request }: LoaderFunctionArgs) {
  const { owner, changes } = await requireChanges(request);
  const pending = await readPendingChange(request, phoneChanges);
  const waiting = changes.phoneChange;
  return json({
    present: formatPhone(owner.phone),
    waiting: waiting && { end: waiting.phoneEnd, time: waiting.at ? formatDateTime(waiting.at) : "" },
    step: pending === null ? null : { asksOwn: pending.ownToken !== null },
    isGone: pending === null && isCodeStep(request),
    constraints: constraintsOf(pending === null ? phoneSchema : bothCodesSchema),
  });
}

export async function action(args: ActionFunctionArgs) {
  const { owner } = await requireChanges(args.request);
  switch (await pressedButton(args.request)) {
    case changeButtons.confirm:
      return confirm(args, owner);
    case changeButtons.stop:
      return makeChange(args, owner, buttonForm, () => ({
        call: stopPhoneChange,
        payload: { loginId: owner.loginId },
        done: () => redirectWithNotice(paths.ownerHome(), ownerWords().phoneChange.stopped),
      }));
    default:
      return sendCodes(args, owner, phoneSchema, ({ phone: to, access: change }) => ({
        change,
        about: to,
        to,
        path: paths.changePhone("code"),
      }));
  }
}

async function confirm(args: ActionFunctionArgs, owner: Owner) {
  const pending = await readPendingChange(args.request, phoneChanges);
  if (!pending?.newToken) return redirect(paths.changePhone("code"), 303);
  const { about: phone, newToken: token, ownToken } = pending;
  const schema = ownToken === null ? newCodeSchema : bothCodesSchema;
  const { phoneChange: words } = ownerWords();
  const change = ({ newCode: code, ownCode = null }: { readonly newCode: string; readonly ownCode?: string | null | undefined }) => ({
    call: changePhone,
    payload: { loginId: owner.loginId, phone, token, code, ownToken, ownCode },
    done: async ({ changesAt }: AnswerOf<typeof changePhone>) => {
      const forget = await forgetPendingChange();
      if (changesAt !== null) return redirectWithNotice(paths.changePhone(), words.booked({ time: formatDateTime(changesAt) }), [forget]);
      return redirectWithNotice(paths.ownerHome(), words.changed, [forget, await ownerSession.write({ ...owner, phone })]);
    },
  });
  return makeChange(args, owner, schema, change, ["newCode", "ownCode"]);
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().phoneChange);

export default function ChangePhone() {
  const { present, waiting, step, isGone } = useLoaderData<typeof loader>();
  const { phoneChange: words, changes } = ownerWords();
  return (
    <ChangePage words={words}>
      {waiting !== null && step === null && <WaitingChange title={words.waitsTitle(waiting)} text={words.waits({ ...waiting, present })} />}
      {isGone && <CodesGone />}
      {step === null ? (
        <PhoneForm present={present} />
      ) : (
        <CodeStep
          asks={step.asksOwn ? ["newPhone", "own"] : ["newPhone"]}
          codeUse={words.codeUse}
          button={changes.confirm}
          restart={paths.changePhone()}
        />
      )}
    </ChangePage>
  );
}

/** The first step: the new number, and whether the present one is still there. */
function PhoneForm({ present }: { readonly present: string }) {
  const { phoneChange: words, login } = ownerWords();
  const form = usePageForm({ id: "phone", names: ["phone", "access"] });
  return (
    <FormWithErrors form={form} above={<p>{words.present({ phone: present })}</p>}>
      <PhoneField state={form.fields.phone} label={words.phone} hint={words.phoneHint} autoComplete="tel" />
      <RadioGroup
        state={form.fields.access}
        legend={words.access}
        options={[
          { value: "phone", text: words.hasOld },
          { value: "lost_phone", text: words.lostOld },
        ]}
      />
      <MainButton intent={changeButtons.send}>{login.send}</MainButton>
    </FormWithErrors>
  );
}
