import { json, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { addVehicle } from "#contract/accounts";
import { listVehicles } from "#contract/owner";
import { callApi } from "~/api/client.server";
import { LogoutForm } from "~/features/owner-login/logout-form";
import { callablePhone, commonFields, plate } from "~/forms/fields.server";
import { constraintsOf, newFormKey, readForm } from "~/forms/form.server";
import { SubmitButton } from "~/forms/submit-button";
import { PhoneField, TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { endOwnerSession, requireVerifiedPhone, type OwnerIdentity } from "~/session/owner.server";
import { endRegistration, requireScan, scanSession } from "~/session/scan.server";
import { LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { Card, Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireVerifiedPhone(request);
  const [vehicles, scan] = await Promise.all([vehiclesOf(owner), scanSession.read(request)]);
  if (vehicles.kind === "unauthorised") throw await endOwnerSession(request, "login");
  return json({
    vehicles: vehicles.kind === "ok" ? vehicles.data.vehicles.map(({ id, plate }) => ({ id, plate })) : [],
    hasScanned: scan !== null,
    hasChanges: vehicles.kind === "ok" && vehicles.data.changes !== null,
    formKey: newFormKey(),
    constraints: constraintsOf(addVehicleSchema),
  });
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const owner = await requireVerifiedPhone(request);
  const { guid } = await requireScan(request);
  const form = await readForm(args, addVehicleSchema);
  if (!form.accepted) return form.response;

  const { vehiclePlateNumber: plate, emergencyContactNumber: emergencyPhone, idempotencyKey = null } = form.value;
  const added = await callApi(addVehicle, { plate, emergencyPhone, guid, ownerId: owner.ownerId }, { token: owner.token, idempotencyKey });
  const { addVehicleFailed } = ownerWords().detailErrors;
  if (added.kind === "unauthorised") return endOwnerSession(request, "login");
  if (added.kind !== "ok")
    return form.rejectFor(added, {
      refused: addVehicleFailed,
      unavailable: addVehicleFailed,
      fields: { emergencyPhoneOwn: "emergencyContactNumber" },
    });
  return redirectDocument(paths.thankYouPostpaid(), { status: 303, headers: await endRegistration({ guid }) });
}

export const handle = screen({ languages: "owner", browserWords: ["details", "addVehicle", "changeLinks"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().addVehicle);

export default function LoginDetail() {
  const { vehicles, hasScanned, hasChanges } = useLoaderData<typeof loader>();
  const { addVehicle: words } = ownerWords();
  return (
    <Page width="form">
      <PageHeading>{words.heading}</PageHeading>
      {vehicles.length > 0 && (
        <ul className="cluster-4">
          {vehicles.map(({ id, plate }) => (
            <li key={id}>
              <Plate number={plate} />
            </li>
          ))}
        </ul>
      )}
      {hasScanned ? (
        <Card title={words.title}>
          <p>{words.lead}</p>
          <AddVehicleForm />
          {hasChanges &&
            vehicles.map(({ id, plate }) => (
              <p key={id}>
                <TextLink href={paths.replaceSticker(id)}>{ownerWords().changeLinks.replaceOf({ plate })}</TextLink>
              </p>
            ))}
        </Card>
      ) : (
        <p>{words.scanFirst}</p>
      )}
      <LinkParagraph href={paths.ownerHome()}>{words.allDetails}</LinkParagraph>
      <LogoutForm />
    </Page>
  );
}

/** Reads the owner's vehicles. The page also works without the list. */
async function vehiclesOf(owner: OwnerIdentity) {
  const none = { kind: "unavailable" } as const;
  return owner.loginId === null ? none : callApi(listVehicles, { loginId: owner.loginId, couponId: null }, { token: owner.token });
}

const addVehicleSchema = z.object({
  ...commonFields,
  vehiclePlateNumber: plate(() => ownerWords().ownerApi.addedPlateInvalid),
  emergencyContactNumber: callablePhone(() => ownerWords().ownerApi.addedEmergencyPhoneInvalid),
});

function AddVehicleForm() {
  const { details: words, addVehicle } = ownerWords();
  const form = usePageForm({
    id: "add-vehicle",
    names: ["vehiclePlateNumber", "emergencyContactNumber"],
  });
  return (
    <FormWithErrors form={form}>
      <TextField
        state={form.fields.vehiclePlateNumber}
        label={words.plate}
        hint={words.plateHint}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PhoneField state={form.fields.emergencyContactNumber} label={words.emergencyPhone} hint={words.emergencyPhoneHint} />
      <SubmitButton name="intent" value="add" busy={words.saving}>
        {addVehicle.button}
      </SubmitButton>
    </FormWithErrors>
  );
}
