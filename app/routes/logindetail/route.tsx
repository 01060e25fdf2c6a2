import { json, redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { addVehicle } from "#contract/accounts";
import { products } from "#contract/limits";
import { normalizePlate } from "#contract/normalize";
import { listVehicles } from "#contract/owner";
import { callApi, findApiKind } from "~/api/client.server";
import { LogoutForm } from "~/features/owner-login/logout-form";
import { findSticker } from "~/features/sticker/find-sticker.server";
import { findNewSticker, stickerCode } from "~/features/sticker/new-sticker.server";
import { StickerCodeField } from "~/features/sticker/sticker-code-field";
import { callablePhone, commonFields, plate } from "~/forms/fields.server";
import { constraintsOf, newFormKey, readForm, type ReadForm } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { PhoneField, TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { endOwnerSession, requireVerifiedPhone, type OwnerIdentity } from "~/session/owner.server";
import { endRegistration, requireScan, scanSession } from "~/session/scan.server";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { Card, Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireVerifiedPhone(request);
  const [vehicles, scan] = await Promise.all([vehiclesOf(owner), scanSession.read(request)]);
  if (vehicles.kind === "unauthorised") throw await endOwnerSession(request, "login");
  const hasVehicle = vehicles.kind === "ok" && vehicles.data.vehicles.length > 0;
  // A first vehicle needs the owner's details too.
  if (vehicles.kind === "ok" && !hasVehicle && scan !== null) throw redirect(paths.profileDetail());
  return json({
    vehicles: vehicles.kind === "ok" ? vehicles.data.vehicles.map(({ id, plate }) => ({ id, plate })) : [],
    hasScanned: scan !== null,
    canTypeCode: scan === null && hasVehicle && (await findApiKind()) === "builtIn",
    hasChanges: vehicles.kind === "ok" && vehicles.data.changes !== null,
    formKey: newFormKey(),
    constraints: constraintsOf(scan === null ? typedVehicleSchema : addVehicleSchema),
  });
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const owner = await requireVerifiedPhone(request);
  const scan = await scanSession.read(request);
  if (scan === null && (await findApiKind()) !== "builtIn") await requireScan(request);
  const form = await readForm(args, scan === null ? typedVehicleSchema : addVehicleSchema);
  if (!form.accepted) return form.response;

  const { vehiclePlateNumber: plate, emergencyContactNumber: emergencyPhone, idempotencyKey = null } = form.value;
  const typed = form.value.guid === undefined ? null : await findNewSticker(form, form.value.guid);
  if (typed?.accepted === false) return typed.response;
  const guid = scan?.guid ?? typed?.sticker.guid ?? "";
  const doubt = await plateDoubt(owner, { guid, plate, asked: form.value.askedPlate });
  if (doubt !== null) return form.reject(doubt, { field: "vehiclePlateNumber" });
  return add(request, owner, form, { plate, emergencyPhone, guid, idempotencyKey });
}

async function add(
  request: Request,
  owner: OwnerIdentity,
  form: Pick<Extract<ReadForm<unknown>, { accepted: true }>, "rejectFor">,
  { idempotencyKey, ...vehicle }: { plate: string; emergencyPhone: string; guid: string; idempotencyKey: string | null },
) {
  const added = await callApi(addVehicle, { ...vehicle, ownerId: owner.ownerId }, { token: owner.token, idempotencyKey });
  const { addVehicleFailed } = ownerWords().detailErrors;
  if (added.kind === "unauthorised") return endOwnerSession(request, "login");
  if (added.kind !== "ok")
    return form.rejectFor(added, {
      refused: addVehicleFailed,
      unavailable: addVehicleFailed,
      fields: { emergencyPhoneOwn: "emergencyContactNumber" },
    });
  return redirectDocument(paths.thankYouPostpaid(), { status: 303, headers: await endRegistration(vehicle) });
}

export const handle = screen({ languages: "owner", browserWords: ["details", "addVehicle", "changeLinks", "stickerCode"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().addVehicle);

export default function LoginDetail() {
  const { vehicles, hasScanned, canTypeCode, hasChanges } = useLoaderData<typeof loader>();
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
      {hasScanned || canTypeCode ? (
        <Card title={words.title}>
          <p>{hasScanned ? words.lead : words.typeLead}</p>
          <AddVehicleForm canTypeCode={canTypeCode} />
          {hasScanned &&
            hasChanges &&
            vehicles.map(({ id, plate }) => (
              <LinkParagraph key={id} href={paths.replaceSticker(id)}>
                {ownerWords().changeLinks.replaceOf({ plate })}
              </LinkParagraph>
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

/**
 * Returns a question if the owner has this plate on a sticker of the other kind: a car's and a motorcycle's plate differ. It is asked once.
 * @param asked - the plate that the form's last page asked about.
 */
async function plateDoubt(owner: OwnerIdentity, { guid, plate, asked }: { guid: string; plate: string; asked: string | undefined }) {
  const found = await vehiclesOf(owner);
  const namesake = found.kind === "ok" ? found.data.vehicles.find((vehicle) => normalizePlate(vehicle.plate) === plate) : undefined;
  if (namesake === undefined || asked === plate) return null;
  const lookup = await findSticker(guid);
  const productId = lookup.kind === "ok" ? lookup.data.sticker.productId : null;
  if (productId === null || namesake.productId === null || String(productId) === String(namesake.productId)) return null;
  const { addVehicle: words } = ownerWords();
  return String(productId) === products.bike ? words.sameAsCar({ plate }) : words.sameAsBike({ plate });
}

const addVehicleSchema = z.object({
  ...commonFields,
  guid: stickerCode.optional(),
  askedPlate: z.string().max(20).optional(),
  vehiclePlateNumber: plate(() => ownerWords().ownerApi.addedPlateInvalid),
  emergencyContactNumber: callablePhone(() => ownerWords().ownerApi.addedEmergencyPhoneInvalid),
});

const typedVehicleSchema = addVehicleSchema.extend({ guid: stickerCode });

function AddVehicleForm({ canTypeCode }: { readonly canTypeCode: boolean }) {
  const { details: words, addVehicle, stickerCode: code } = ownerWords();
  const form = usePageForm({
    id: "add-vehicle",
    names: ["guid", "vehiclePlateNumber", "emergencyContactNumber", "askedPlate"],
  });
  const { vehiclePlateNumber: plate, askedPlate: asked } = form.fields;
  const shown = normalizePlate(plate.value);
  return (
    <FormWithErrors form={form}>
      {canTypeCode && <StickerCodeField state={form.fields.guid} label={code.label} hint={code.hint} />}
      <HiddenField name="askedPlate" value={plate.errors.length > 0 || asked.value === shown ? shown : ""} />
      <TextField state={plate} label={words.plate} hint={words.plateHint} autoCapitalize="characters" spellCheck={false} />
      <PhoneField state={form.fields.emergencyContactNumber} label={words.emergencyPhone} hint={words.emergencyPhoneHint} />
      <SubmitButton intent="add" busy={words.saving}>
        {addVehicle.button}
      </SubmitButton>
    </FormWithErrors>
  );
}
