import { json, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { registerOwnerWithVehicle } from "#contract/accounts";
import { isOwnerLanguage, limits } from "#contract/limits";
import { callApi } from "~/api/client.server";
import { readStates } from "~/features/address/read-states.server";
import { StateField } from "~/features/address/state-field";
import { saveLanguage } from "~/features/owner-language/save-language.server";
import { LogoutForm } from "~/features/owner-login/logout-form";
import { bloodGroupOptions } from "~/features/owner-profile/blood-group";
import { RegistrationSteps } from "~/features/registration-steps/registration-steps";
import { ASKED_PINCODE, AskedDoubt } from "~/features/shipping/asked-doubt";
import { pincodeDoubt, askedAbout } from "~/features/shipping/doubts.server";
import { PagePopup } from "~/features/static-page/page-popup";
import { CheckboxField } from "~/forms/checkbox-field";
import { DateField } from "~/forms/date-field";
import { adultDateOfBirth, bloodGroup, callablePhone, email, commonFields, pincode, plate, requiredText } from "~/forms/fields.server";
import { constraintsOf, newFormKey, readForm } from "~/forms/form.server";
import { SelectField } from "~/forms/select-field";
import { SubmitButton } from "~/forms/submit-button";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm, type PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { endOwnerSession, ownerSession, requireVerifiedPhone } from "~/session/owner.server";
import { endRegistration, requireScan } from "~/session/scan.server";
import { DescriptionList } from "~/ui/description-list";
import { mailAddress } from "~/ui/mail-address";
import { Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords, pageLanguage } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const { phone, email } = await requireVerifiedPhone(request);
  await requireScan(request);
  return json({
    verified: { phone, email },
    states: await readStates("profile"),
    formKey: newFormKey(),
    constraints: constraintsOf(profileSchema),
  });
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const owner = await requireVerifiedPhone(request);
  const { guid } = await requireScan(request);
  const form = await readForm(args, profileSchema);
  if (!form.accepted) return form.response;

  const { value } = form;
  const email = owner.email || value.strEmail;
  if (!email) return form.reject(ownerWords().session.emailMissing, { field: "strEmail" });
  const doubt = pincodeDoubt(value.strPincode, value.strState, value.askedPincode);
  if (doubt !== null) return form.reject(doubt, { field: "strPincode" });
  const registered = await callApi(
    registerOwnerWithVehicle,
    {
      name: value.strName,
      phone: owner.phone,
      email,
      dateOfBirth: value.strDOB,
      address: value.strAddress,
      city: value.strCity,
      state: value.strState,
      pincode: value.strPincode,
      emergencyPhone: value.emergencyContactNumber,
      plate: value.vehiclePlateNumber,
      bloodGroup: value.bloodGroup ?? "",
      guid,
      ownerId: owner.ownerId,
    },
    { token: owner.token, idempotencyKey: value.idempotencyKey ?? null },
  );
  if (registered.kind === "unauthorised") return endOwnerSession(request, "login");
  const { registrationFailed: failed } = ownerWords().detailErrors;
  if (registered.kind !== "ok")
    return form.rejectFor(registered, { refused: failed, unavailable: failed, fields: { emergencyPhoneOwn: "emergencyContactNumber" } });

  const { loginId } = registered.data;
  const { language } = pageLanguage();
  if (language !== "en" && isOwnerLanguage(language)) await saveLanguage({ ...owner, loginId }, language);
  const headers = await endRegistration({ guid });
  headers.append("Set-Cookie", await ownerSession.write({ ...owner, loginId }));
  return redirectDocument(paths.thankYouPostpaid(), { status: 303, headers });
}

export const handle = screen({ languages: "owner", browserWords: ["details", "registrationSteps", "registration"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().registration);

export default function ProfileDetail() {
  const { registration: words } = ownerWords();
  return (
    <Page width="form">
      <RegistrationSteps current={3} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <ProfileForm />
      <LogoutForm />
    </Page>
  );
}

const profileSchema = z.object({
  ...commonFields,
  strName: requiredText(limits.personName, () => ownerWords().detailErrors.nameMissing),
  strDOB: adultDateOfBirth(),
  /** Posted only if the session has no email address. */
  strEmail: email(
    () => ownerWords().session.emailMissing,
    () => ownerWords().ownerApi.emailInvalid,
  ).optional(),
  bloodGroup,
  strAddress: requiredText(limits.address, () => ownerWords().detailErrors.addressMissing),
  strCity: requiredText(limits.city, () => ownerWords().detailErrors.cityMissing),
  strState: requiredText(limits.personName, () => ownerWords().detailErrors.stateMissing),
  strPincode: pincode(() => ownerWords().ownerApi.pincodeInvalid),
  askedPincode: askedAbout,
  vehiclePlateNumber: plate(() => ownerWords().ownerApi.plateInvalid),
  emergencyContactNumber: callablePhone(() => ownerWords().ownerApi.emergencyPhoneInvalid),
  terms: z.literal("on", { error: () => ownerWords().detailErrors.termsNotAccepted }),
});

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

function ProfileForm() {
  const { registration: words } = ownerWords();
  const form = usePageForm({ id: "profile", names });
  return (
    <FormWithErrors form={form}>
      <AboutTheVehicle fields={form.fields} />
      <AboutYou fields={form.fields} />
      <Address fields={form.fields} />
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
      <SubmitButton intent="register" busy={ownerWords().details.saving}>
        {words.submit}
      </SubmitButton>
    </FormWithErrors>
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

function AboutYou({ fields }: { fields: ProfileFields }) {
  const { verified } = useLoaderData<typeof loader>();
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

function Address({ fields }: { fields: ProfileFields }) {
  const { states } = useLoaderData<typeof loader>();
  const { details: words } = ownerWords();
  return (
    <fieldset className="flow">
      <legend className="card-title">{words.address}</legend>
      <TextArea state={fields.strAddress} label={words.address} rows={3} autoComplete="street-address" />
      <div className="field-pair field-pair-short">
        <TextField state={fields.strPincode} label={words.pincode} inputMode="numeric" autoComplete="postal-code" />
        <StateField state={fields.strState} states={states} label={words.state} emptyText={words.selectState} />
      </div>
      <AskedDoubt about={fields.strPincode} state={fields.strState} asked={fields.askedPincode} />
      <TextField state={fields.strCity} label={words.city} autoComplete="address-level2" />
    </fieldset>
  );
}
