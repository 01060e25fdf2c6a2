import { json, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { registerOwnerWithVehicle } from "#contract/accounts";
import { isOwnerLanguage } from "#contract/languages";
import { callApi } from "~/api/client.server";
import { readStates } from "~/features/address/read-states.server";
import { saveLanguage } from "~/features/owner-language/save-language.server";
import { LogoutForm } from "~/features/owner-login/logout-form";
import { RegistrationSteps } from "~/features/registration-steps/registration-steps";
import { pincodeDoubt } from "~/features/shipping/pincode-doubt.server";
import { constraintsOf, newFormKey, readForm, type FailureMessages } from "~/forms/form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { endOwnerSession, ownerSession, requireVerifiedPhone } from "~/session/owner.server";
import { endRegistration, requireScan } from "~/session/scan.server";
import { Page, PageHeading } from "~/ui/page";
import { ownerWords, pageLanguage } from "~/words/words";
import { ProfileForm } from "./profile-form";
import { profileSchema } from "./schema.server";

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
  if (registered.kind !== "ok")
    return form.rejectFor(registered, { ...failureMessages(), fields: { emergencyPhoneOwn: "emergencyContactNumber" } });

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
  const { verified, states, formKey, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { registration: words } = ownerWords();
  return (
    <Page width="form">
      <RegistrationSteps current={3} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <ProfileForm verified={verified} states={states} formKey={formKey} constraints={constraints} reply={reply} />
      <LogoutForm />
    </Page>
  );
}

function failureMessages(): FailureMessages {
  const { registrationFailed } = ownerWords().detailErrors;
  return { refused: registrationFailed, unavailable: registrationFailed };
}
