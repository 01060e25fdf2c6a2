import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { changePhone, stopPhoneChange } from "#contract/owner-changes";
import { callApi } from "~/api/client.server";
import { BackToDetails, changeButtons, CodesGone, CodeStep } from "~/features/changes/code-step";
import { changed, requireChanges } from "~/features/changes/change-page.server";
import { codeField, forgetPendingChange, isCodeStep, readPendingChange, sendCodes } from "~/features/changes/pending-change.server";
import { commonFields, mobile } from "~/forms/fields.server";
import { constraintsOf, pressedButton, readForm } from "~/forms/form.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { readBrowserMark } from "~/session/browser-mark.server";
import { endOwnerSession, ownerSession, type Owner } from "~/session/owner.server";
import { formatDateTime } from "~/ui/date";
import { Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { ownerWords } from "~/words/words";
import { PhoneForm } from "./phone-form";
import { WaitingChange } from "./waiting-change";

const phoneChanges = ["phone", "lost_phone"] as const;

const phoneSchema = z.object({
  ...commonFields,
  phone: mobile(() => ownerWords().ownerApi.ownerPhoneInvalid),
  access: z.enum(phoneChanges, { error: () => ownerWords().phoneChange.accessMissing }),
});
const newCodeSchema = z.object({ ...commonFields, newCode: codeField, ownCode: codeField.optional() });
const bothCodesSchema = newCodeSchema.required({ ownCode: true });

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
      return stop(args, owner);
    default:
      return send(args, owner);
  }
}

async function send(args: ActionFunctionArgs, owner: Owner) {
  const form = await readForm(args, phoneSchema);
  if (!form.accepted) return form.response;
  const { phone, access: change } = form.value;
  return sendCodes(args, owner, form, { change, about: phone, to: phone, path: paths.changePhone("code") });
}

async function confirm(args: ActionFunctionArgs, owner: Owner) {
  const { request } = args;
  const pending = await readPendingChange(request, phoneChanges);
  if (!pending?.newToken) return redirect(paths.changePhone("code"), 303);
  const form = await readForm(args, pending.ownToken === null ? newCodeSchema : bothCodesSchema, { secrets: ["newCode", "ownCode"] });
  if (!form.accepted) return form.response;
  const { about: phone, newToken, ownToken } = pending;
  const codes = { token: newToken, code: form.value.newCode, ownToken, ownCode: form.value.ownCode ?? null };
  const options = { token: owner.token, browserMark: await readBrowserMark(request) };
  const done = await callApi(changePhone, { loginId: owner.loginId, phone, ...codes }, options);
  const { phoneChange: words, changes } = ownerWords();
  if (done.kind === "unauthorised") return endOwnerSession(request, "ownerLogin");
  if (done.kind !== "ok") {
    const fields = { newPhoneCodeWrong: "newCode", oldPhoneCodeWrong: "ownCode", changeCodeExpired: "newCode", phoneHasAccount: "newCode" };
    return form.rejectFor(done, { refused: changes.failed, unavailable: changes.failed, fields });
  }
  const { changesAt } = done.data;
  const forget = await forgetPendingChange();
  if (changesAt !== null) return changed(paths.changePhone(), words.booked({ time: formatDateTime(changesAt) }), [forget]);
  return changed(paths.ownerHome(), words.changed, [forget, await ownerSession.write({ ...owner, phone })]);
}

async function stop(args: ActionFunctionArgs, owner: Owner) {
  const form = await readForm(args, z.object(commonFields));
  if (!form.accepted) return form.response;
  const stopped = await callApi(stopPhoneChange, { loginId: owner.loginId }, { token: owner.token });
  const { phoneChange: words, changes } = ownerWords();
  if (stopped.kind === "unauthorised") return endOwnerSession(args.request, "ownerLogin");
  if (stopped.kind !== "ok") return form.rejectFor(stopped, { refused: changes.failed, unavailable: changes.failed });
  return changed(paths.ownerHome(), words.stopped);
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { title, lead: description } = ownerWords().phoneChange;
  return { title, description };
});

export default function ChangePhone() {
  const { present, waiting, step, isGone, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { phoneChange: words, changes } = ownerWords();
  return (
    <Page width="form">
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      {waiting !== null && step === null && <WaitingChange waiting={waiting} />}
      {isGone && <CodesGone />}
      {step === null ? (
        <PhoneForm present={present} constraints={constraints} reply={reply} />
      ) : (
        <CodeStep
          asks={step.asksOwn ? ["newPhone", "own"] : ["newPhone"]}
          reply={reply}
          constraints={constraints}
          button={changes.confirm}
          restart={paths.changePhone()}
        />
      )}
      <BackToDetails href={paths.ownerHome()} />
    </Page>
  );
}
