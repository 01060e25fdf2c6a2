import { Form } from "@remix-run/react";

import { bloodGroups } from "#contract/limits";
import type { OwnerProfile } from "#contract/owner";
import type { States } from "~/features/address/read-states.server";
import { StateField } from "~/features/address/state-field";
import { DateField } from "~/forms/date-field";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-field";
import { SelectField } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { TextArea, TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { TextLink } from "~/ui/text-link";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { formatPhone } from "~/ui/phone";
import { useIsHydrated } from "~/ui/use-is-hydrated";

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
  return (
    <>
      <ErrorSummary {...form.summary} />
      <DescriptionList
        items={[
          { label: "Phone", value: formatPhone(profile.phone) },
          { label: "E-mail", value: profile.email },
        ]}
      />
      <p className="field-hint">
        You log in with this phone number, so it cannot be changed here, and neither can the e-mail address registered with it.{" "}
        <TextLink href={paths.contact()}>Write to us</TextLink> if one of them is wrong.
      </p>
      <Form {...form.props}>
        <TextField state={fields.VehicleOwnerName} label="Name" autoComplete="name" />
        <DateField state={fields.VehicleOwnerDOB} label="Date of birth" autoComplete="bday" />
        <SelectField
          state={fields.VehicleOwnerBloodGroup}
          label="Blood group"
          options={bloodGroups.map((group) => ({ value: group, text: group }))}
        />
        <TextArea state={fields.VehicleOwnerAddress} label="Address" rows={3} autoComplete="street-address" />
        <TextField state={fields.VehicleOwnerCity} label="City" autoComplete="address-level2" />
        <StateField state={fields.VehicleOwnerState} states={states} />
        <TextField state={fields.VehicleOwnerPincode} label="Pincode" inputMode="numeric" autoComplete="postal-code" />
        {isHydrated && <HiddenField name="stay" value="yes" />}
        <SubmitButton name="intent" value="save" busy="Saving">
          Save
        </SubmitButton>
      </Form>
      <ButtonLink tone="quiet" href={paths.ownerHome()}>
        Cancel
      </ButtonLink>
    </>
  );
}

function valuesOf(profile: OwnerProfile): Record<(typeof names)[number], string> {
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
