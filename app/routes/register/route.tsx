import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { requestRegistrationCode, verifyCode } from "#contract/accounts";
import { findApiKind, callApi } from "~/api/client.server";
import { environment } from "~/env.server";
import { DataNotice } from "~/features/data-notice/data-notice";
import { AccountForm } from "~/features/otp/account-form";
import { codeLoginAction } from "~/features/otp/code-login.server";
import { loginPage, type LoginPage } from "~/features/otp/login-page.server";
import { LoginScreen, loginTitle } from "~/features/otp/login-screen";
import { createOwnerLogin } from "~/features/owner-login/owner-login.server";
import { RegistrationSteps } from "~/features/registration-steps/registration-steps";
import { email, commonFields, mobile } from "~/forms/fields.server";
import { readForm, type FormReply } from "~/forms/form.server";
import { PhoneField, TextField } from "~/forms/text-field";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { scanSession } from "~/session/scan.server";
import { Disclosure } from "~/ui/disclosure";
import { TextLink } from "~/ui/links-and-buttons";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords, pageLanguage } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const response = await loginPage(request, registration, registerSchema);
  const contactDays = (await findApiKind()) === "builtIn" ? environment.retentionDays.contacts : null;
  return json({ ...(await response.json()), contactDays }, { headers: response.headers });
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, registration);
}

export const handle = screen({ bar: "none", footer: "none", languages: "owner", browserWords: ["login", "registrationSteps", "notice"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: loginTitle(data, ownerWords().login.register),
  description: ownerWords().login.registerDescription,
}));

export default function Register() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { login: words } = ownerWords();
  const progress = <RegistrationSteps current={page.step.step === "code" ? 2 : 1} />;
  return (
    <LoginScreen page={page} reply={reply} title={words.register} lead={words.registerLead} progress={progress} picture="corner">
      <RegisterForm page={page} reply={reply} contactDays={page.contactDays} />
      <p>
        <FilledSentence sentence={words.registeredAlready} values={{ link: <TextLink href={paths.login()}>{words.login}</TextLink> }} />
      </p>
    </LoginScreen>
  );
}

/**
 * The owner id that the session stores for a new owner if the API returns none. Later API calls, such as the registration of the vehicle,
 * send this id.
 */
const NO_OWNER_YET = "0";

const noScan = { guid: "", ownerId: null };

/** The registration of a new owner. Verifies the phone number and sends the scanned sticker's guid to the API. */
const registration = createOwnerLogin({
  flow: "register",
  path: paths.register,
  sendMessages() {
    const { userAlreadyRegistered, codeSendFailed } = ownerWords().ownerApi;
    return { refused: userAlreadyRegistered, unavailable: codeSendFailed, unauthorised: codeSendFailed };
  },

  async readAccount(args) {
    const form = await readForm(args, registerSchema);
    if (!form.accepted) return form;
    const { strPhone: account, strEmail, idempotencyKey } = form.value;
    return { accepted: true, rejectFor: form.rejectFor, value: { account, email: strEmail, idempotencyKey } };
  },

  async send({ account, email }, { request, ...options }) {
    const { guid, ownerId } = (await scanSession.read(request)) ?? noScan;
    // The page shows the notice to everybody whose API keeps the consent.
    const noticeLanguage = pageLanguage().language;
    return callApi(requestRegistrationCode, { email, phone: account, guid, ownerId }, { ...options, noticeLanguage });
  },

  async verify({ account, email, challenge }, code, { request, browserMark }) {
    const { guid, ownerId } = (await scanSession.read(request)) ?? noScan;
    const outcome = await callApi(verifyCode, { email, phone: account, code, guid, ownerId }, { browserMark, token: challenge });
    if (outcome.kind !== "ok") return outcome;
    const { authorisation, loginId, consentDue } = outcome.data;
    const owner = { token: authorisation.token, ownerId: outcome.data.ownerId ?? NO_OWNER_YET, loginId, phone: account, email };
    return { ...outcome, data: { owner, path: consentDue ? paths.consent(paths.profileDetail()) : paths.profileDetail() } };
  },
});

const registerSchema = z.object({
  ...commonFields,
  strPhone: mobile(() => ownerWords().ownerApi.ownerPhoneInvalid),
  strEmail: email(
    () => ownerWords().session.emailMissing,
    () => ownerWords().ownerApi.emailInvalid,
  ),
});

type RegisterFormProps = {
  readonly page: LoginPage;
  readonly reply: FormReply | undefined;
  /** How long contacts are kept, in days. Null if the API is not known to keep the consent: the page then shows no notice. */
  readonly contactDays: number | null;
};

/** The first step: phone number and email address, with the notice about personal data. */
function RegisterForm({ page, reply, contactDays }: RegisterFormProps) {
  const { login: words, notice } = ownerWords();
  return (
    <AccountForm id="register" names={["strPhone", "strEmail"]} page={page} reply={reply}>
      {({ strPhone, strEmail }) => (
        <>
          <PhoneField state={strPhone} label={words.phone} hint={words.newPhoneHint} autoComplete="tel" />
          <TextField state={strEmail} label={words.email} type="email" inputMode="email" autoComplete="email" />
          {contactDays !== null && (
            <Disclosure quiet summary={notice.title}>
              <DataNotice contactDays={contactDays} />
            </Disclosure>
          )}
          {contactDays !== null && <p>{notice.agree}</p>}
        </>
      )}
    </AccountForm>
  );
}
