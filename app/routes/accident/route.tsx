import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { showBloodGroup } from "#contract/accident";
import { callTargets, requestCall } from "#contract/scanning";
import { callApi } from "~/api/client.server";
import { callButtons } from "~/features/contact/call-form";
import { callSchema } from "~/features/contact/contact-schemas.server";
import { FormFrame } from "~/features/contact/form-frame";
import { bloodGroupText } from "~/features/contact/vehicle-strip";
import { requireAccidentSticker } from "~/features/sticker/accident-sticker.server";
import { ErrorSummary } from "~/forms/error-summary";
import { buttonForm } from "~/forms/fields.server";
import { constraintsOf, newFormKey, pressedButton, readForm } from "~/forms/form.server";
import { PhoneField } from "~/forms/text-field";
import { usePageForm, type PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { Icon } from "~/ui/icon";
import { Button, ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { Card, Page, PageHeading } from "~/ui/page";
import { StrongValue } from "~/ui/strong-value";
import { FilledSentence } from "~/words/filled-sentence";
import { scannerWords, waitSentence } from "~/words/words";
import { AlertStatus } from "./alert-status";
import { keepProgress, progressPath, readProgress, withCall, withCallState } from "./progress.server";

export async function loader(args: LoaderFunctionArgs) {
  const { guid, bloodGroup, isHidden, isContactable, hasEmergencyContact, takesCalls } = await requireAccidentSticker(args.request);
  const progress = await withCallState(readProgress(args, guid));
  const { call, earlier } = progress;
  return json({
    guid,
    isContactable,
    hasEmergencyContact,
    callsOwner: isContactable && takesCalls,
    path: progressPath(args.request, progress),
    call: call === null ? null : call.state,
    earlier,
    canCheck: call !== null && call.contact !== null,
    bloodGroup: isHidden ? progress.bloodGroup : bloodGroup,
    formKey: newFormKey(),
    constraints: constraintsOf(callSchema),
  });
}

/** Handles both forms of the page. The pressed button says which form was posted. */
export async function action(args: ActionFunctionArgs) {
  const { guid } = await requireAccidentSticker(args.request);
  return (await pressedButton(args.request)) === BLOOD_GROUP_BUTTON ? revealBloodGroup(args, guid) : callEmergencyContact(args, guid);
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false, languages: "scanner" });
export { ErrorBoundary } from "~/features/contact/scanner-error-screen";

export const meta = pageMeta(() => scannerWords().accident);

export default function Accident() {
  const { guid, isContactable, hasEmergencyContact, callsOwner, path, call, earlier, canCheck, ...shown } = useLoaderData<typeof loader>();
  const { bloodGroup, formKey } = shown;
  const callForm = usePageForm({ id: "call", names: ["from"], isOwn: (button) => button !== BLOOD_GROUP_BUTTON });
  const bloodGroupForm = usePageForm({ id: "blood-group", isOwn: (button) => button === BLOOD_GROUP_BUTTON });
  const { accident: words, callOwner, contact } = scannerWords();
  return (
    <Page
      width="form"
      side={
        <>
          <BloodGroup bloodGroup={bloodGroup} form={bloodGroupForm} action={path} formKey={`b${formKey}`} />
          <Card tone="mist" title={words.helperTitle}>
            <p>{words.helper}</p>
            <p>
              <FilledSentence sentence={words.law} values={{ law: <TextLink href={LAW}>{words.lawName}</TextLink> }} />
            </p>
          </Card>
          {isContactable && (
            <p>
              {words.noAccident} <TextLink href={paths.quickContact(guid)}>{words.contactOwner}</TextLink>
            </p>
          )}
        </>
      }
    >
      <ErrorSummary {...bloodGroupForm.summary} />
      <ErrorSummary {...callForm.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <a className="emergency-number" href="tel:112">
        <Icon name="phone" size={32} /> {words.call112}
      </a>
      <AlertStatus call={call} earlier={earlier} checkPath={canCheck ? path : null} />
      {hasEmergencyContact ? (
        <Card title={words.callTitle}>
          <FormFrame form={callForm} action={path} formKey={`a${formKey}`}>
            <p>{words.callExplanation}</p>
            <PhoneField state={callForm.fields.from} label={contact.phone} autoComplete="tel" />
            <Button wide intent={callButtons.emergency}>
              {words.callButton}
            </Button>
          </FormFrame>
        </Card>
      ) : (
        <Card>
          <p>{words.nobodyToCall}</p>
          {callsOwner && (
            <ButtonLink wide href={`${paths.quickContact(guid)}&form=call`}>
              {callOwner.button}
            </ButtonLink>
          )}
        </Card>
      )}
    </Page>
  );
}

/** The Motor Vehicles Act on India Code, the government's collection of laws. */
const LAW = "https://www.indiacode.nic.in/handle/123456789/1798";

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
  // Read the state of the previous phone call only now, so that this does not delay the new phone call.
  const progress = await withCallState(readProgress(args, guid));
  if (outcome.kind === "unavailable") keepProgress(args.context, withCall(progress, { contact: null, state: "unconfirmed" }));
  // If the API did not respond, it may still have made the phone call. The message says so.
  const { callRefused, callUnconfirmed } = scannerWords().accident;
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: callRefused, unavailable: callUnconfirmed });
  const { contact } = outcome.data;
  const called = withCall(progress, { contact, state: contact === null ? "unknown" : "requested" });
  return redirect(progressPath(args.request, called), 303);
}

function tooManyCalls(seconds: number): string {
  const { tooManyCallsSeconds: second, tooManyCallsMinutes: minute, tooManyCallsHours: hour } = scannerWords().accident;
  return waitSentence(seconds, { second, minute, hour });
}

async function revealBloodGroup(args: ActionFunctionArgs, guid: string) {
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const outcome = await callApi(showBloodGroup, { guid });
  if (outcome.kind !== "ok") {
    const { bloodGroupUnavailable } = scannerWords().accident;
    return form.rejectFor(outcome, { refused: bloodGroupUnavailable, unavailable: bloodGroupUnavailable });
  }
  const { bloodGroup } = outcome.data;
  return redirect(progressPath(args.request, { ...readProgress(args, guid), bloodGroup }), 303);
}

/** The value of the button that shows the blood group. */
const BLOOD_GROUP_BUTTON = "bloodGroup";

type BloodGroupProps = {
  /** Null if the owner hides the blood group and nobody has requested it on this page. */
  readonly bloodGroup: string | null;
  readonly form: PageForm<never>;
  readonly action: string;
  readonly formKey: string;
};

/** The owner's blood group, or a button that shows it. */
function BloodGroup({ bloodGroup, form, action, formKey }: BloodGroupProps) {
  const { accident: words } = scannerWords();
  return (
    <Card title={words.bloodGroupTitle}>
      {bloodGroup === null ? (
        <FormFrame form={form} action={action} formKey={formKey}>
          <p>{words.bloodGroupNotice}</p>
          <Button wide intent={BLOOD_GROUP_BUTTON}>
            {words.showBloodGroup}
          </Button>
        </FormFrame>
      ) : (
        <p>
          <Icon name="drop" />{" "}
          <FilledSentence sentence={words.bloodGroup} values={{ group: <StrongValue>{bloodGroupText(bloodGroup)}</StrongValue> }} />
        </p>
      )}
    </Card>
  );
}
