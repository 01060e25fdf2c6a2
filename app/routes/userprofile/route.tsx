import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { z } from "zod";

import { limits } from "#contract/limits";
import { updateOwnerProfile, type OwnerProfile } from "#contract/owner";
import { callApi, offersBeyondSpec } from "~/api/client.server";
import { readStates } from "~/features/address/read-states.server";
import { StateField } from "~/features/address/state-field";
import { bloodGroupOptions } from "~/features/owner-profile/blood-group";
import { requireProfile } from "~/features/owner-profile/read-profile.server";
import { ASKED_PINCODE, AskedDoubt } from "~/features/shipping/asked-doubt";
import { pincodeDoubt, askedAbout } from "~/features/shipping/doubts.server";
import { DateField } from "~/forms/date-field";
import { adultDateOfBirth, bloodGroup, commonFields, pincode, requiredText } from "~/forms/fields.server";
import { constraintsOf, readForm } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { SelectField } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { TextArea, TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { flash } from "~/session/flash.server";
import { endOwnerSession, requireOwner } from "~/session/owner.server";
import { DescriptionList } from "~/ui/description-list";
import { ButtonLink, LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { mailAddress } from "~/ui/mail-address";
import { Card, Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { useIsHydrated } from "~/ui/use-is-hydrated";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const [profile, states] = await Promise.all([requireProfile(owner, request), readStates("profile")]);
  return json({ profile, states, canChange: offersBeyondSpec(), constraints: constraintsOf(profileSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const owner = await requireOwner(request);
  const form = await readForm(args, profileSchema);
  if (!form.accepted) return form.response;

  const { value } = form;
  const doubt = pincodeDoubt(value.VehicleOwnerPincode, value.VehicleOwnerState, value.askedPincode);
  if (doubt !== null) return form.reject(doubt, { field: "VehicleOwnerPincode" });
  const kept = await requireProfile(owner, request);
  const updated = await callApi(
    updateOwnerProfile,
    {
      ...kept,
      loginId: owner.loginId,
      name: value.VehicleOwnerName,
      dateOfBirth: value.VehicleOwnerDOB,
      bloodGroup: value.VehicleOwnerBloodGroup ?? "",
      address: value.VehicleOwnerAddress,
      city: value.VehicleOwnerCity,
      state: value.VehicleOwnerState,
      pincode: value.VehicleOwnerPincode,
    },
    { token: owner.token },
  );
  const { registrationFailed } = ownerWords().detailErrors;
  if (updated.kind === "unauthorised") return endOwnerSession(request, "ownerLogin");
  if (updated.kind !== "ok") return form.rejectFor(updated, { refused: registrationFailed, unavailable: registrationFailed });
  const headers = { "Set-Cookie": await flash({ tone: "success", text: ownerWords().profileMessages.updated }) };
  return value.stay ? json({ next: paths.ownerHome() }, { headers }) : redirect(paths.ownerHome(), { status: 303, headers });
}

export const handle = screen({
  bar: "owner",
  footer: "owner",
  languages: "owner",
  browserWords: ["changeLinks", "details", "profile", "support"],
});
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().profile);

export default function UserProfile() {
  const actionData = useActionData<typeof action>();
  const saved = actionData && "next" in actionData ? actionData : undefined;
  useRedirect(saved);
  return (
    <Page width="form" side={<FixedDetails />}>
      <PageHeading>{ownerWords().profile.title}</PageHeading>
      <ProfileForm saved={saved} />
    </Page>
  );
}

/** The editable fields of the profile (spec, section 5, Profile update). */
const profileSchema = z.object({
  ...commonFields,
  VehicleOwnerName: requiredText(limits.personName, () => ownerWords().detailErrors.nameMissing),
  VehicleOwnerDOB: adultDateOfBirth(),
  VehicleOwnerBloodGroup: bloodGroup,
  VehicleOwnerAddress: requiredText(limits.address, () => ownerWords().detailErrors.addressMissing),
  VehicleOwnerCity: requiredText(limits.city, () => ownerWords().detailErrors.cityMissing),
  VehicleOwnerState: requiredText(limits.personName, () => ownerWords().detailErrors.stateMissing),
  VehicleOwnerPincode: pincode(() => ownerWords().ownerApi.pincodeInvalid),
  askedPincode: askedAbout,
  /** Set by the page's script, which shows a toast and then opens the next page itself. The server then does not redirect. */
  stay: z.string().optional(),
});

const names = [
  "VehicleOwnerName",
  "VehicleOwnerDOB",
  "VehicleOwnerBloodGroup",
  "VehicleOwnerAddress",
  "VehicleOwnerCity",
  "VehicleOwnerState",
  "VehicleOwnerPincode",
  ASKED_PINCODE,
] as const;

/** What this form cannot change. The API may have other ways to change it. */
function FixedDetails() {
  const { profile: stored, canChange } = useLoaderData<typeof loader>();
  const { changeLinks, details: words, profile } = ownerWords();
  return (
    <Card tone="mist">
      <DescriptionList
        items={[
          { label: words.phone, value: formatPhone(stored.phone) },
          { label: words.email, value: mailAddress(stored.email) },
        ]}
      />
      {canChange ? (
        <>
          <LinkParagraph href={paths.changePhone()}>{changeLinks.phone}</LinkParagraph>
          <LinkParagraph href={paths.changeEmail()}>{changeLinks.email}</LinkParagraph>
        </>
      ) : (
        <p className="field-hint">
          <FilledSentence sentence={profile.fixed} values={{ link: <TextLink href={paths.contact()}>{profile.writeToUs}</TextLink> }} />
        </p>
      )}
    </Card>
  );
}

function ProfileForm({ saved }: { readonly saved: object | undefined }) {
  const { profile, states } = useLoaderData<typeof loader>();
  const isHydrated = useIsHydrated();
  const form = usePageForm({ id: "profile", names, values: valuesOf(profile), accepted: saved });
  const { fields } = form;
  const { details: words } = ownerWords();
  return (
    <>
      <FormWithErrors form={form}>
        <TextField state={fields.VehicleOwnerName} label={words.name} autoComplete="name" />
        <DateField state={fields.VehicleOwnerDOB} label={words.dateOfBirth} hint={words.dateHint} autoComplete="bday" />
        <SelectField state={fields.VehicleOwnerBloodGroup} label={words.bloodGroup} options={bloodGroupOptions()} />
        <TextArea state={fields.VehicleOwnerAddress} label={words.address} rows={3} autoComplete="street-address" />
        <TextField state={fields.VehicleOwnerCity} label={words.city} autoComplete="address-level2" />
        <StateField state={fields.VehicleOwnerState} states={states} label={words.state} emptyText={words.selectState} />
        <TextField state={fields.VehicleOwnerPincode} label={words.pincode} inputMode="numeric" autoComplete="postal-code" />
        <AskedDoubt about={fields.VehicleOwnerPincode} state={fields.VehicleOwnerState} asked={fields.askedPincode} />
        {isHydrated && <HiddenField name="stay" value="yes" />}
        <SubmitButton intent="save" busy={words.saving}>
          {words.save}
        </SubmitButton>
      </FormWithErrors>
      <ButtonLink tone="quiet" href={paths.ownerHome()}>
        {words.cancel}
      </ButtonLink>
    </>
  );
}

function valuesOf(profile: OwnerProfile): Partial<Record<(typeof names)[number], string>> {
  return {
    VehicleOwnerName: profile.name,
    VehicleOwnerDOB: profile.dateOfBirth,
    VehicleOwnerBloodGroup: profile.bloodGroup,
    VehicleOwnerAddress: profile.address,
    VehicleOwnerCity: profile.city,
    VehicleOwnerState: profile.state,
    VehicleOwnerPincode: profile.pincode,
  };
}

/** Delay before the redirect (spec, section 9). */
const REDIRECT_MS = 2000;

/** Redirects after a form is saved. Without scripts, the action redirects at once. */
function useRedirect(saved: { readonly next: string } | undefined): void {
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => window.location.assign(saved.next), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [saved]);
}
