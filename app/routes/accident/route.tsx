import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { z } from "zod";

import { showBloodGroup } from "#contract/accident";
import { callTargets, requestCall } from "#contract/scanning";
import { formatDuration } from "#contract/duration";
import { callApi } from "~/api/client.server";
import { callSchema } from "~/features/contact/call-schema.server";
import { FormFrame } from "~/features/contact/form-frame";
import { requireContactableSticker } from "~/features/sticker/contactable-sticker.server";
import { buttonOf } from "~/forms/button-of";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields } from "~/forms/fields.server";
import { constraintsOf, newFormKey, pressedButton, readForm } from "~/forms/form.server";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Page, PageHeading } from "~/ui/page";
import { TextLink } from "~/ui/text-link";
import { AlertStatus } from "./alert-status";
import { BloodGroup } from "./blood-group";
import { keepProgress, progressPath, readProgress, withCall, withCallState } from "./progress.server";

const bloodGroupSchema = z.object(commonFields);

export async function loader(args: LoaderFunctionArgs) {
  const { guid, bloodGroup, isHidden } = await requireAccidentSticker(args.request);
  const progress = await withCallState(readProgress(args, guid));
  const { call, earlier } = progress;
  return json({
    guid,
    path: progressPath(args.request, progress),
    call: call === null ? null : call.state,
    earlier,
    canCheck: call !== null && call.contact !== null,
    bloodGroup: isHidden ? progress.bloodGroup : bloodGroup,
    formKey: newFormKey(),
    constraints: constraintsOf(callSchema),
  });
}

/** Handles the page's two forms, by the pressed button. */
export async function action(args: ActionFunctionArgs) {
  const { guid } = await requireAccidentSticker(args.request);
  return (await pressedButton(args.request)) === "bloodGroup" ? revealBloodGroup(args, guid) : callEmergencyContact(args, guid);
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: "Accident or emergency", description: "Call 112, or the emergency contact of this vehicle's owner." });

export default function Accident() {
  const { guid, path, call, earlier, canCheck, bloodGroup, formKey, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const lastResult = reply?.lastResult;
  const isAboutBloodGroup = buttonOf(reply) === "bloodGroup";
  const callForm = usePageForm({ id: "call", names: ["from"], constraints, lastResult: isAboutBloodGroup ? undefined : lastResult });
  const bloodGroupForm = usePageForm<never>({
    id: "blood-group",
    names: [],
    constraints: {},
    lastResult: isAboutBloodGroup ? lastResult : undefined,
  });
  return (
    <Page width="form">
      <ErrorSummary {...(isAboutBloodGroup ? bloodGroupForm.summary : callForm.summary)} />
      <PageHeading lead="Is somebody hurt or in danger? Call 112 first, for ambulance, police and fire brigade.">
        Accident or emergency
      </PageHeading>
      <a className="emergency-number" href="tel:112">
        <Icon name="phone" size={32} /> Call 112
      </a>
      <AlertStatus call={call} earlier={earlier} checkPath={canCheck ? path : null} />
      <Card title="Call the owner's emergency contact">
        <FormFrame form={callForm} action={path} formKey={`a${formKey}`}>
          <p>We call your phone first. Answer it, and we connect you. Neither of you sees the other's number.</p>
          <TextField state={callForm.fields.from} label="Your phone number" type="tel" inputMode="tel" autoComplete="tel" prefix="+91" />
          <Button wide name="intent" value="call">
            Call the emergency contact
          </Button>
        </FormFrame>
      </Card>
      <BloodGroup bloodGroup={bloodGroup} form={bloodGroupForm} action={path} formKey={`b${formKey}`} />
      <Card tone="mist" title="If you came to help">
        <p>You need not give your name or stay; the law protects who helps.</p>
        <p>
          <TextLink href={LAW}>Motor Vehicles Act, section 134A</TextLink>. A driver in the accident has duties of their own (section 134).
        </p>
      </Card>
      <p>
        No accident? <TextLink href={paths.quickContact(guid)}>Contact the owner</TextLink>
      </p>
    </Page>
  );
}

const CALL_REFUSED = "We could not call the emergency contact. Call 112.";
/** The call may have been made before the response was lost. */
const CALL_UNCONFIRMED = "We do not know whether the call was made. Call 112.";
const tooManyCalls = (seconds: number) => `Too many calls. Call 112, or ask again in ${formatDuration(seconds)}.`;
const NOT_SHOWN = "We could not show the blood group. Please try again.";

/** The Act on India Code, the government's collection of laws. */
const LAW = "https://www.indiacode.nic.in/handle/123456789/1798";

/** Returns the sticker in the URL. Redirects to the scanner's page if the API does not support the accident page. */
async function requireAccidentSticker(request: Request) {
  const { guid, sticker } = await requireContactableSticker(request);
  if (sticker.shield === null) throw redirect(paths.quickContact(guid));
  return { guid, bloodGroup: sticker.bloodGroup, isHidden: sticker.shield.hidesBloodGroup };
}

async function callEmergencyContact(args: ActionFunctionArgs, guid: string) {
  const form = await readForm(args, callSchema);
  if (!form.accepted) return form.response;
  const { from, idempotencyKey = null } = form.value;
  const call = { guid, callerPhone: from, contact: callTargets.emergencyContact, contactReference: null, proof: null, accident: true };
  const outcome = await callApi(requestCall, call, { idempotencyKey });
  if (outcome.kind === "limited") {
    const { retryAfter } = outcome;
    return form.reject(tooManyCalls(retryAfter), { status: 429, headers: { "Retry-After": String(retryAfter) } });
  }
  // Asked only now, so that nothing delays the call.
  const progress = await withCallState(readProgress(args, guid));
  if (outcome.kind === "unavailable") keepProgress(args.context, withCall(progress, { contact: null, state: "unconfirmed" }));
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: CALL_REFUSED, unavailable: CALL_UNCONFIRMED });
  const { contact } = outcome.data;
  const called = withCall(progress, { contact, state: contact === null ? "unknown" : "requested" });
  return redirect(progressPath(args.request, called), 303);
}

async function revealBloodGroup(args: ActionFunctionArgs, guid: string) {
  const form = await readForm(args, bloodGroupSchema);
  if (!form.accepted) return form.response;
  const outcome = await callApi(showBloodGroup, { guid });
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: NOT_SHOWN, unavailable: NOT_SHOWN });
  const { bloodGroup } = outcome.data;
  return redirect(progressPath(args.request, { ...readProgress(args, guid), bloodGroup }), 303);
}
