import { Form } from "@remix-run/react";

import type { States } from "~/features/address/read-states.server";
import { StateField } from "~/features/address/state-field";
import { bloodGroupOptions } from "~/features/owner-profile/blood-group";
import { ASKED_PINCODE, AskedPincode } from "~/features/shipping/asked-pincode";
import { PagePopup } from "~/features/static-page/page-popup";
import { CheckboxField } from "~/forms/checkbox-field";
import { DateField } from "~/forms/date-field";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { SelectField } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";
import { usePageForm, type PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { DescriptionList } from "~/ui/description-list";
import { mailAddress } from "~/ui/mail-address";
import { formatPhone } from "~/ui/phone";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords, pageLanguage } from "~/words/words";

type ProfileFormProps = {
  readonly verified: { readonly phone: string; readonly email: string };
  readonly states: States;
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

const names = [
  "vehiclePlateNumber",
  "emergencyContactNumber",
  "strName",
  "strDOB",
  "strEmail",
  "bloodGroup",
  "strAddress",
  "strPincode",
  "strState",
  "strCity",
  ASKED_PINCODE,
  "terms",
] as const;

type ProfileFields = PageForm<(typeof names)[number]>["fields"];

/** The registration form: owner, address and vehicle. */
export function ProfileForm({ verified, states, formKey, constraints, reply }: ProfileFormProps) {
  const { registration: words } = ownerWords();
  const form = usePageForm({ id: "profile", names, constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form {...form.props}>
        <AboutTheVehicle fields={form.fields} />
        <AboutYou fields={form.fields} verified={verified} />
        <Address fields={form.fields} states={states} />
        <CheckboxField
          state={form.fields.terms}
          hint={pageLanguage().language === "en" ? undefined : words.lawTextsInEnglish}
          label={
            <FilledSentence
              sentence={words.agree}
              values={{
                terms: <PagePopup href={paths.terms()} title={words.terms} />,
                privacy: <PagePopup href={paths.privacyPolicy()} title={words.privacy} />,
              }}
            />
          }
        />
        <HiddenField name="idempotencyKey" value={formKey} />
        <SubmitButton name="intent" value="register" busy={ownerWords().details.saving}>
          {words.submit}
        </SubmitButton>
      </Form>
    </>
  );
}

function AboutTheVehicle({ fields }: { fields: ProfileFields }) {
  const { details: words, registration } = ownerWords();
  return (
    <fieldset className="flow">
      <legend className="card-title">{registration.aboutTheVehicle}</legend>
      <div className="field-pair field-pair-wide">
        <TextField
          state={fields.vehiclePlateNumber}
          label={words.plate}
          hint={words.plateHint}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PhoneField state={fields.emergencyContactNumber} label={words.emergencyPhone} hint={words.emergencyPhoneHint} />
      </div>
    </fieldset>
  );
}

function AboutYou({ fields, verified }: { fields: ProfileFields; verified: ProfileFormProps["verified"] }) {
  const { details: words, registration } = ownerWords();
  const known = [
    { label: words.phone, value: formatPhone(verified.phone) },
    ...(verified.email === "" ? [] : [{ label: words.email, value: mailAddress(verified.email) }]),
  ];
  return (
    <fieldset className="flow">
      <legend className="card-title">{registration.aboutYou}</legend>
      <DescriptionList items={known} />
      <TextField state={fields.strName} label={words.name} autoComplete="name" />
      <div className="field-pair field-pair-wide">
        <DateField state={fields.strDOB} label={words.dateOfBirth} hint={words.dateHint} autoComplete="bday" />
        <SelectField state={fields.bloodGroup} label={words.bloodGroup} options={bloodGroupOptions()} />
      </div>
      {verified.email === "" && <TextField state={fields.strEmail} label={words.email} type="email" autoComplete="email" />}
    </fieldset>
  );
}

function Address({ fields, states }: { fields: ProfileFields; states: States }) {
  const { details: words } = ownerWords();
  return (
    <fieldset className="flow">
      <legend className="card-title">{words.address}</legend>
      <TextArea state={fields.strAddress} label={words.address} rows={3} autoComplete="street-address" />
      <div className="field-pair field-pair-short">
        <TextField state={fields.strPincode} label={words.pincode} inputMode="numeric" autoComplete="postal-code" />
        <StateField state={fields.strState} states={states} label={words.state} emptyText={words.selectState} />
      </div>
      <AskedPincode pincode={fields.strPincode} state={fields.strState} asked={fields.askedPincode} />
      <TextField state={fields.strCity} label={words.city} autoComplete="address-level2" />
    </fieldset>
  );
}
