import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";

import type { Id } from "#contract/fields";
import { updateVehicle } from "#contract/owner";
import { pauseSticker } from "#contract/owner-contacts";
import { makeChange } from "~/features/changes/make-change.server";
import { requireVehicleInUrl } from "~/features/vehicle/read-vehicles.server";
import { ErrorSummary } from "~/forms/error-summary";
import { buttonForm, commonFields, callablePhone } from "~/forms/fields.server";
import { constraintsOf, pressedButton } from "~/forms/form.server";
import { SubmitButton } from "~/forms/submit-button";
import { PhoneField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import type { Owner } from "~/session/owner.server";
import { Icon } from "~/ui/icon";
import { Button, ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { Card, Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const { vehicle, changes } = await requireVehicleInUrl(request);
  const { id, plate, emergencyPhone, isPaused } = vehicle;
  return json({ id, plate, emergencyPhone, isPaused, hasChanges: changes !== null, constraints: constraintsOf(vehicleSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { owner, vehicle } = await requireVehicleInUrl(args.request);
  const pressed = await pressedButton(args.request);
  if (isPauseButton(pressed)) return setPaused(args, owner, vehicle.id, pressed === pauseButtons.pause);
  const { detailErrors, vehicleMessages } = ownerWords();
  return makeChange(args, owner, vehicleSchema, ({ emergencyContactNumber: emergencyPhone }) => ({
    call: updateVehicle,
    payload: { loginId: owner.loginId, vehicleId: vehicle.id, plate: vehicle.plate, emergencyPhone },
    failed: detailErrors.registrationFailed,
    fields: { emergencyPhoneOwn: "emergencyContactNumber" },
    done: () => redirectWithNotice(paths.ownerHome(), vehicleMessages.updated),
  }));
}

export const handle = screen({ footer: "owner", languages: "owner", browserWords: ["details", "vehicle", "changeLinks", "support"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().vehicle);

export default function UpdateLoginDetail() {
  const { id, plate, isPaused, hasChanges } = useLoaderData<typeof loader>();
  const { vehicle: words } = ownerWords();
  const pauseForm = usePageForm({ id: "pause", isOwn: isPauseButton });
  return (
    <Page
      width="form"
      side={
        isPaused !== null || hasChanges ? (
          <>
            {isPaused !== null && <PauseForm isPaused={isPaused} />}
            {hasChanges && <ChangeLinks vehicleId={id} />}
          </>
        ) : undefined
      }
    >
      <ErrorSummary {...pauseForm.summary} />
      <PageHeading>{words.title}</PageHeading>
      <p>
        <Plate number={plate} />
      </p>
      {!hasChanges && <p className="field-hint">{words.plateFixed}</p>}
      <VehicleForm />
    </Page>
  );
}

function setPaused(args: ActionFunctionArgs, owner: Owner, vehicleId: Id, paused: boolean) {
  const { vehicleMessages: words } = ownerWords();
  return makeChange(args, owner, buttonForm, () => ({
    call: pauseSticker,
    payload: { loginId: owner.loginId, vehicleId, paused },
    failed: words.pauseFailed,
    done: () => redirectWithNotice(paths.ownerHome(), paused ? words.paused : words.resumed),
  }));
}

/** The form that edits a vehicle. The plate is read-only (spec, section 5, Edit vehicle). */
const vehicleSchema = z.object({
  ...commonFields,
  emergencyContactNumber: callablePhone(() => ownerWords().ownerApi.editedEmergencyPhoneInvalid),
});

/** Edits the emergency contact. */
function VehicleForm() {
  const { emergencyPhone } = useLoaderData<typeof loader>();
  const { details: words } = ownerWords();
  const form = usePageForm({
    id: "vehicle",
    names: ["emergencyContactNumber"],
    values: { emergencyContactNumber: emergencyPhone },
    isOwn: (button) => !isPauseButton(button),
  });
  return (
    <>
      <FormWithErrors form={form}>
        <PhoneField state={form.fields.emergencyContactNumber} label={words.emergencyPhone} hint={words.emergencyPhoneHint} />
        <SubmitButton intent="save" busy={words.saving}>
          {words.save}
        </SubmitButton>
      </FormWithErrors>
      <ButtonLink tone="quiet" href={paths.vehicles()}>
        {words.cancel}
      </ButtonLink>
    </>
  );
}

const pauseButtons = { pause: "pause", resume: "resume" } as const;

function isPauseButton(pressed: unknown): boolean {
  return pressed === pauseButtons.pause || pressed === pauseButtons.resume;
}

/** Pauses and resumes a sticker. */
function PauseForm({ isPaused }: { readonly isPaused: boolean }) {
  const { vehicle: words } = ownerWords();
  return (
    <Card title={isPaused ? words.pausedTitle : words.pauseTitle} tone="mist">
      <p>{isPaused ? words.pausedLead : words.pauseLead}</p>
      <Form method="post">
        <Button intent={isPaused ? pauseButtons.resume : pauseButtons.pause}>
          <Icon name={isPaused ? "play" : "pause"} size={20} />
          {isPaused ? words.resume : words.pause}
        </Button>
      </Form>
    </Card>
  );
}

/** Links to what else can be changed about a vehicle. */
function ChangeLinks({ vehicleId }: { readonly vehicleId: Id }) {
  const { changeLinks: words } = ownerWords();
  const links = [
    { text: words.plate, href: paths.correctPlate(vehicleId) },
    { text: words.secondDriver, href: paths.secondDriver(vehicleId) },
    { text: words.replace, href: paths.replaceSticker(vehicleId) },
    { text: words.handOver, href: paths.handOver(vehicleId) },
  ];
  return (
    <Card title={words.title}>
      <ul className="flow">
        {links.map(({ text, href }) => (
          <li key={href}>
            <TextLink href={href}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
