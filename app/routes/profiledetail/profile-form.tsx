import { Form } from "@remix-run/react";

import { bloodGroups } from "#contract/limits";
import type { States } from "~/features/address/read-states.server";
import { StateField } from "~/features/address/state-field";
import { PagePopup } from "~/features/static-page/page-popup";
import { CheckboxField } from "~/forms/checkbox-field";
import { DateField } from "~/forms/date-field";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-field";
import { SelectField } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { TextArea, TextField } from "~/forms/text-field";
import { usePageForm, type PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { DescriptionList } from "~/ui/description-list";
import { formatPhone } from "~/ui/phone";

type ProfileFormProps = {
  readonly verified: { readonly phone: string; readonly email: string };
  readonly states: States;
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

const names = [
  "strName",
  "strDOB",
  "strEmail",
  "bloodGroup",
  "strAddress",
  "strCity",
  "strState",
  "strPincode",
  "vehiclePlateNumber",
  "emergencyContactNumber",
  "terms",
] as const;

type ProfileFields = PageForm<(typeof names)[number]>["fields"];

/** The registration form: owner, address and vehicle. */
export function ProfileForm({ verified, states, formKey, constraints, reply }: ProfileFormProps) {
  const form = usePageForm({ id: "profile", names, constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form {...form.props}>
        <AboutYou fields={form.fields} verified={verified} />
        <Address fields={form.fields} states={states} />
        <AboutTheVehicle fields={form.fields} />
        <CheckboxField
          state={form.fields.terms}
          label={
            <>
              I agree to the <PagePopup href={paths.terms()} title="Terms of Use" /> and the{" "}
              <PagePopup href={paths.privacyPolicy()} title="Privacy Policy" />.
            </>
          }
        />
        <HiddenField name="idempotencyKey" value={formKey} />
        <SubmitButton name="intent" value="register" busy="Saving">
          Submit
        </SubmitButton>
      </Form>
    </>
  );
}

function AboutYou({ fields, verified }: { fields: ProfileFields; verified: ProfileFormProps["verified"] }) {
  const known = [
    { label: "Phone", value: formatPhone(verified.phone) },
    ...(verified.email === "" ? [] : [{ label: "E-mail", value: verified.email }]),
  ];
  return (
    <fieldset className="flow">
      <legend className="card-title">About you</legend>
      <DescriptionList items={known} />
      <TextField state={fields.strName} label="Name" autoComplete="name" />
      <DateField state={fields.strDOB} label="Date of birth" autoComplete="bday" />
      {verified.email === "" && <TextField state={fields.strEmail} label="E-mail" type="email" autoComplete="email" />}
      <SelectField state={fields.bloodGroup} label="Blood group" options={bloodGroups.map((group) => ({ value: group, text: group }))} />
    </fieldset>
  );
}

function Address({ fields, states }: { fields: ProfileFields; states: States }) {
  return (
    <fieldset className="flow">
      <legend className="card-title">Address</legend>
      <TextArea state={fields.strAddress} label="Address" rows={3} autoComplete="street-address" />
      <TextField state={fields.strCity} label="City" autoComplete="address-level2" />
      <StateField state={fields.strState} states={states} />
      <TextField state={fields.strPincode} label="Pincode" inputMode="numeric" autoComplete="postal-code" />
    </fieldset>
  );
}

function AboutTheVehicle({ fields }: { fields: ProfileFields }) {
  return (
    <fieldset className="flow">
      <legend className="card-title">The vehicle</legend>
      <TextField
        state={fields.vehiclePlateNumber}
        label="Vehicle plate number"
        hint="As on the plate, for example MH 12 AB 1234"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        state={fields.emergencyContactNumber}
        label="Emergency contact number"
        hint="Called when you do not answer"
        type="tel"
        inputMode="tel"
        prefix="+91"
      />
    </fieldset>
  );
}
