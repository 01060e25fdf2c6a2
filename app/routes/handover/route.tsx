import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { Vehicle } from "#contract/owner";
import { handOver, takeBack } from "#contract/owner-changes";
import { callApi } from "~/api/client.server";
import { ChangePage } from "~/features/changes/change-page";
import { requireChanges, requireVehicleChanges } from "~/features/changes/change-page.server";
import { changeButtons, CodesGone, CodeStep } from "~/features/changes/code-step";
import { makeChange } from "~/features/changes/make-change.server";
import { codeField, forgetPendingChange, isCodeStep, readPendingChange, sendCodes } from "~/features/changes/pending-change.server";
import { vehicleIn } from "~/features/vehicle/read-vehicles.server";
import { buttonForm, commonFields } from "~/forms/fields.server";
import { constraintsOf, pressedButton, readForm } from "~/forms/form.server";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { endOwnerSession, type Owner } from "~/session/owner.server";
import { Icon } from "~/ui/icon";
import { MainButton } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { ownerWords } from "~/words/words";

const codeSchema = z.object({ ...commonFields, ownCode: codeField });

export async function loader({ request }: LoaderFunctionArgs) {
  const { vehicle } = await requireVehicleChanges(request);
  const pending = await pendingFor(request, vehicle);
  const isGone = pending === null && isCodeStep(request);
  return json({ vehicleId: vehicle.id, plate: vehicle.plate, hasCode: pending !== null, isGone, constraints: constraintsOf(codeSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const pressed = await pressedButton(args.request);
  // A released vehicle is no longer in the list of vehicles.
  if (pressed === "take-back") return take(args);
  const { owner, vehicle } = await requireVehicleChanges(args.request);
  return pressed === changeButtons.confirm ? confirm(args, owner, vehicle) : send(args, owner, vehicle);
}

function send(args: ActionFunctionArgs, owner: Owner, { id }: Vehicle) {
  return sendCodes(args, owner, buttonForm, () => ({ change: "hand_over", about: String(id), to: "", path: paths.handOver(id, "code") }));
}

async function confirm(args: ActionFunctionArgs, owner: Owner, vehicle: Vehicle) {
  const token = (await pendingFor(args.request, vehicle))?.ownToken;
  if (!token) return redirect(paths.handOver(vehicle.id, "code"), 303);
  const change = ({ ownCode: code }: z.output<typeof codeSchema>) => ({
    call: handOver,
    payload: { loginId: owner.loginId, vehicleId: vehicle.id, token, code },
    fields: { changeCodeExpired: "ownCode" },
    done: async () => redirectWithNotice(paths.ownerHome(), ownerWords().handOver.released, [await forgetPendingChange()]),
  });
  return makeChange(args, owner, codeSchema, change, ["newCode", "ownCode"]);
}

async function take(args: ActionFunctionArgs) {
  const { owner, changes } = await requireChanges(args.request);
  const { changes: words, handOver: handOverWords, ownerApi } = ownerWords();
  const released = changes.released.find(({ vehicleId }) => String(vehicleId) === vehicleIn(args.request));
  if (released === undefined) throw new Response(ownerApi.releaseOver, { status: 404 });
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const done = await callApi(takeBack, { loginId: owner.loginId, vehicleId: released.vehicleId }, { token: owner.token });
  if (done.kind === "unauthorised") return endOwnerSession(args.request, "ownerLogin");
  if (done.kind === "refused") throw new Response(ownerApi.releaseOver, { status: 404 });
  if (done.kind !== "ok") throw new Response(words.failed, { status: 503 });
  return redirectWithNotice(paths.ownerHome(), handOverWords.takenBack);
}

/** Returns the pending hand-over of this vehicle, not of another one. */
async function pendingFor(request: Request, { id }: Vehicle) {
  const pending = await readPendingChange(request, ["hand_over"]);
  return pending?.about === String(id) ? pending : null;
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().handOver);

export default function HandOver() {
  const { vehicleId, plate, hasCode, isGone } = useLoaderData<typeof loader>();
  const { handOver: words } = ownerWords();
  return (
    <ChangePage
      words={words}
      plate={plate}
      side={
        <Card title={words.happensTitle}>
          <ul>
            {effects.map(([name, icon]) => (
              <li key={name} className="flex py-2">
                <Icon name={icon} size={32} /> <span className="pl-3">{words[name]}</span>
              </li>
            ))}
          </ul>
          <p>{words.takeBackLead}</p>
        </Card>
      }
    >
      {isGone && <CodesGone />}
      {hasCode ? (
        <CodeStep asks={["own"]} codeUse={words.codeUse} button={words.confirm} restart={paths.handOver(vehicleId)} />
      ) : (
        <SendForm />
      )}
    </ChangePage>
  );
}

const effects = [
  ["scansAsNew", "qr"],
  ["staysValid", "check"],
  ["yoursGoes", "phone"],
  ["linksEnd", "cross"],
] as const;

function SendForm() {
  const { handOver: words } = ownerWords();
  const form = usePageForm({ id: "send" });
  return (
    <FormWithErrors form={form}>
      <MainButton intent={changeButtons.send}>{words.send}</MainButton>
    </FormWithErrors>
  );
}
