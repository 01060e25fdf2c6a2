import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { Id } from "#contract/fields";
import { updateVehicle } from "#contract/owner";
import { pauseSticker } from "#contract/owner-contacts";
import { changed, vehicleIn } from "~/features/changes/change-page.server";
import { makeChange } from "~/features/changes/make-change.server";
import { requireOwnVehicle } from "~/features/vehicle/read-vehicles.server";
import { buttonOf, usePageForm } from "~/forms/use-page-form";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields } from "~/forms/fields.server";
import { constraintsOf, pressedButton, readForm } from "~/forms/form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requireOwner, type Owner } from "~/session/owner.server";
import { Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";
import { ChangeLinks } from "./change-links";
import { isPauseButton, pauseButtons, PauseForm } from "./pause-form";
import { vehicleSchema } from "./schema.server";
import { VehicleForm } from "./vehicle-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const { vehicle, changes } = await requireOwnVehicle(owner, vehicleIn(request), request);
  const { id, plate, emergencyPhone, isPaused } = vehicle;
  return json({ id, plate, emergencyPhone, isPaused, hasChanges: changes !== null, constraints: constraintsOf(vehicleSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const owner = await requireOwner(request);
  const { vehicle } = await requireOwnVehicle(owner, vehicleIn(request), request);
  const pressed = await pressedButton(request);
  if (isPauseButton(pressed)) return setPaused(args, owner, vehicle.id, pressed === pauseButtons.pause);
  const form = await readForm(args, vehicleSchema);
  if (!form.accepted) return form.response;
  const { detailErrors, vehicleMessages } = ownerWords();
  return makeChange(args, owner, form, {
    call: updateVehicle,
    payload: { loginId: owner.loginId, vehicleId: vehicle.id, plate: vehicle.plate, emergencyPhone: form.value.emergencyContactNumber },
    failed: detailErrors.registrationFailed,
    fields: { emergencyPhoneOwn: "emergencyContactNumber" },
    done: () => changed(paths.ownerHome(), vehicleMessages.updated),
  });
}

export const handle = screen({ footer: "owner", languages: "owner", browserWords: ["details", "vehicle", "changeLinks", "support"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().vehicle);

export default function UpdateLoginDetail() {
  const { id, plate, emergencyPhone, isPaused, hasChanges, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { vehicle: words } = ownerWords();
  const isAboutPause = isPauseButton(buttonOf(reply));
  const pauseForm = usePageForm({ id: "pause", names: [], constraints: {}, lastResult: isAboutPause ? reply?.lastResult : undefined });
  return (
    <Page width="form">
      <ErrorSummary {...pauseForm.summary} />
      <PageHeading>{words.title}</PageHeading>
      <p>
        <Plate number={plate} />
      </p>
      {!hasChanges && <p className="field-hint">{words.plateFixed}</p>}
      <VehicleForm emergencyPhone={emergencyPhone} constraints={constraints} reply={isAboutPause ? undefined : reply} />
      {isPaused !== null && <PauseForm isPaused={isPaused} />}
      {hasChanges && <ChangeLinks vehicleId={id} />}
    </Page>
  );
}

async function setPaused(args: ActionFunctionArgs, owner: Owner, vehicleId: Id, paused: boolean) {
  const form = await readForm(args, z.object(commonFields));
  if (!form.accepted) return form.response;
  const { vehicleMessages: words } = ownerWords();
  return makeChange(args, owner, form, {
    call: pauseSticker,
    payload: { loginId: owner.loginId, vehicleId, paused },
    failed: words.pauseFailed,
    done: () => changed(paths.ownerHome(), paused ? words.paused : words.resumed),
  });
}
