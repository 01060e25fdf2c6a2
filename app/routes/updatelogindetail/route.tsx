import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { Id } from "#contract/fields";
import { updateVehicle } from "#contract/owner";
import { pauseSticker } from "#contract/owner-contacts";
import { callApi } from "~/api/client.server";
import { requireOwnVehicle } from "~/features/vehicle/read-vehicles.server";
import { buttonOf, usePageForm } from "~/forms/use-page-form";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields } from "~/forms/fields.server";
import { constraintsOf, pressedButton, readForm } from "~/forms/form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { flash } from "~/session/flash.server";
import { endOwnerSession, requireOwner, type Owner } from "~/session/owner.server";
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

  const updated = await callApi(
    updateVehicle,
    {
      vehicleId: vehicle.id,
      plate: vehicle.plate,
      emergencyPhone: form.value.emergencyContactNumber,
      loginId: owner.loginId,
    },
    { token: owner.token },
  );
  const { registrationFailed } = ownerWords().detailErrors;
  if (updated.kind === "unauthorised") return endOwnerSession(request, "ownerLogin");
  if (updated.kind !== "ok")
    return form.rejectFor(updated, {
      refused: registrationFailed,
      unavailable: registrationFailed,
      fields: { emergencyPhoneOwn: "emergencyContactNumber" },
    });
  const headers = { "Set-Cookie": await flash({ tone: "success", text: ownerWords().vehicleMessages.updated }) };
  return redirect(paths.ownerHome(), { status: 303, headers });
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
  const { request } = args;
  const form = await readForm(args, z.object(commonFields));
  if (!form.accepted) return form.response;
  const set = await callApi(pauseSticker, { loginId: owner.loginId, vehicleId, paused }, { token: owner.token });
  const { vehicleMessages: words } = ownerWords();
  if (set.kind === "unauthorised") return endOwnerSession(request, "ownerLogin");
  if (set.kind !== "ok") return form.rejectFor(set, { refused: words.pauseFailed, unavailable: words.pauseFailed });
  const text = paused ? words.paused : words.resumed;
  return redirect(paths.ownerHome(), { status: 303, headers: { "Set-Cookie": await flash({ tone: "success", text }) } });
}

function vehicleIn(request: Request): string | null {
  return new URL(request.url).searchParams.get("vehicle");
}
