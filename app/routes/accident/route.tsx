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
import { readCallState, readProgress, sealProgress } from "./progress.server";

const bloodGroupSchema = z.object(commonFields);

export async function loader({ request }: LoaderFunctionArgs) {
  const { guid, bloodGroup, isHidden } = await requireAccidentSticker(request);
  const progress = readProgress(request);
  return json({
    guid,
    path: ownPath(request, guid),
    call: await readCallState(progress),
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
  const { guid, path, call, bloodGroup, formKey, constraints } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const isAboutBloodGroup = lastResult?.initialValue?.["intent"] === "bloodGroup";
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
      <AlertStatus call={call} path={path} />
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

const CALL_FAILED = "We could not call the emergency contact. Nobody has been alerted. Call 112.";
const tooManyCalls = (seconds: number) => `Too many calls. Call 112, or ask again in ${formatDuration(seconds)}.`;
const NOT_SHOWN = "We could not show the blood group. Please try again.";

/** The Act on India Code, the government's collection of laws. */
const LAW = "https://www.indiacode.nic.in/handle/123456789/1798";

/** Returns the sticker in the URL. Redirects to the scanner's page if the API knows no accidents. */
async function requireAccidentSticker(request: Request) {
  const { guid, sticker } = await requireContactableSticker(request);
  if (sticker.shield === null) throw redirect(paths.quickContact(guid));
  return { guid, bloodGroup: sticker.bloodGroup, isHidden: sticker.shield.hidesBloodGroup };
}

/** Returns the page's path with what was done there. */
function ownPath(request: Request, guid: string): string {
  return paths.accident(guid, new URL(request.url).searchParams.get("progress") ?? undefined);
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
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: CALL_FAILED, unavailable: CALL_FAILED });
  const { bloodGroup } = readProgress(args.request);
  return redirect(paths.accident(guid, sealProgress({ call: { contact: outcome.data.contact }, bloodGroup })), 303);
}

async function revealBloodGroup(args: ActionFunctionArgs, guid: string) {
  const form = await readForm(args, bloodGroupSchema);
  if (!form.accepted) return form.response;
  const outcome = await callApi(showBloodGroup, { guid });
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: NOT_SHOWN, unavailable: NOT_SHOWN });
  const { call } = readProgress(args.request);
  return redirect(paths.accident(guid, sealProgress({ call, bloodGroup: outcome.data.bloodGroup })), 303);
}
