import { Form } from "@remix-run/react";

import type { OwnerProfile } from "#contract/owner";
import type { States } from "~/features/address/read-states.server";
import { StateField } from "~/features/address/state-field";
import { bloodGroupOptions } from "~/features/owner-profile/blood-group";
import { ASKED_PINCODE, AskedPincode } from "~/features/shipping/asked-pincode";
import { DateField } from "~/forms/date-field";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { SelectField } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { TextArea, TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { TextLink } from "~/ui/text-link";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { mailAddress } from "~/ui/mail-address";
import { formatPhone } from "~/ui/phone";
import { useIsHydrated } from "~/ui/use-is-hydrated";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

type ProfileFormProps = {
  readonly profile: OwnerProfile;
  readonly states: States;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
  /** The server's reply to a form that was saved. A new reply clears earlier errors. */
  readonly saved: object | undefined;
};

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

/** The editable profile. The phone number and email address are read-only. */
export function ProfileForm({ profile, states, constraints, reply, saved }: ProfileFormProps) {
  const isHydrated = useIsHydrated();
  const form = usePageForm({
    id: "profile",
    names,
    constraints,
    lastResult: reply?.lastResult,
    values: valuesOf(profile),
    accepted: saved,
  });
  const { fields } = form;
  const { details: words, profile: profileWords } = ownerWords();
  return (
    <>
      <ErrorSummary {...form.summary} />
      <DescriptionList
        items={[
          { label: words.phone, value: formatPhone(profile.phone) },
          { label: words.email, value: mailAddress(profile.email) },
        ]}
      />
      <p className="field-hint">
        <FilledSentence
          sentence={profileWords.fixed}
          values={{ link: <TextLink href={paths.contact()}>{profileWords.writeToUs}</TextLink> }}
        />
      </p>
      <Form {...form.props}>
        <TextField state={fields.VehicleOwnerName} label={words.name} autoComplete="name" />
        <DateField state={fields.VehicleOwnerDOB} label={words.dateOfBirth} hint={words.dateHint} autoComplete="bday" />
        <SelectField state={fields.VehicleOwnerBloodGroup} label={words.bloodGroup} options={bloodGroupOptions()} />
        <TextArea state={fields.VehicleOwnerAddress} label={words.address} rows={3} autoComplete="street-address" />
        <TextField state={fields.VehicleOwnerCity} label={words.city} autoComplete="address-level2" />
        <StateField state={fields.VehicleOwnerState} states={states} label={words.state} emptyText={words.selectState} />
        <TextField state={fields.VehicleOwnerPincode} label={words.pincode} inputMode="numeric" autoComplete="postal-code" />
        <AskedPincode pincode={fields.VehicleOwnerPincode} state={fields.VehicleOwnerState} asked={fields.askedPincode} />
        {isHydrated && <HiddenField name="stay" value="yes" />}
        <SubmitButton name="intent" value="save" busy={words.saving}>
          {words.save}
        </SubmitButton>
      </Form>
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
