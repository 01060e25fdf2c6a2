import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { requestRegistrationCode, verifyCode } from "#contract/accounts";
import { withCheckCharacter } from "#contract/sticker-code";
import { findApiKind, callApi } from "~/api/client.server";
import { environment } from "~/env.server";
import { DataNotice } from "~/features/data-notice/data-notice";
import { AccountForm } from "~/features/otp/account-form";
import { codeLoginAction } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { LoginScreen, loginTitle } from "~/features/otp/login-screen";
import type { PendingCode } from "~/features/otp/pending-code.server";
import { createOwnerLogin } from "~/features/owner-login/owner-login.server";
import { RegistrationSteps } from "~/features/registration-steps/registration-steps";
import { findNewSticker, stickerCode } from "~/features/sticker/new-sticker.server";
import { StickerCodeField } from "~/features/sticker/sticker-code-field";
import { email, commonFields, mobile } from "~/forms/fields.server";
import { PhoneField, TextField } from "~/forms/text-field";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { ownerSession } from "~/session/owner.server";
import { scanSession } from "~/session/scan.server";
import { Disclosure } from "~/ui/disclosure";
import { Icon } from "~/ui/icon";
import { ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords, pageLanguage } from "~/words/words";
import { strangersPart } from "./strangers-part.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const hasScanned = (await scanSession.read(request)) !== null;
  const owner = hasScanned ? await ownerSession.read(request) : null;
  const isBuiltIn = (await findApiKind()) === "builtIn";
  return loginPage(request, registration, registerSchema, {
    // Days that contacts are kept. Null if the API is not known to keep the consent: the page then shows no notice.
    contactDays: isBuiltIn ? environment.retentionDays.contacts : null,
    stranger: hasScanned ? strangersPart(request) : null,
    // An external API's stickers are not known to have codes.
    canTypeCode: isBuiltIn && !hasScanned,
    loggedInAs: owner?.loginId ? formatPhone(owner.phone) : null,
  });
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, registration);
}

export const handle = screen({
  bar: "none",
  footer: "none",
  languages: "owner",
  browserWords: ["login", "registrationSteps", "notice", "stickerCode"],
});
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: loginTitle(data, ownerWords().login.register),
  description: ownerWords().login.registerDescription,
}));

export default function Register() {
  const { step, stranger, loggedInAs } = useLoaderData<typeof loader>();
  const { login: words } = ownerWords();
  return (
    <LoginScreen
      title={words.register}
      lead={words.registerDescription}
      codeUse={words.registers}
      above={
        <>
          {stranger !== null && <StrangersPart {...stranger} />}
          {loggedInAs !== null && <AddToAccount phone={loggedInAs} />}
        </>
      }
      progress={<RegistrationSteps current={step.step === "code" ? 2 : 1} />}
      picture="corner"
    >
      <RegisterForm />
      <p>
        <FilledSentence sentence={words.registeredAlready} values={{ link: <TextLink href={paths.login()}>{words.login}</TextLink> }} />
      </p>
    </LoginScreen>
  );
}

/** An owner who is logged in needs no other code to add a vehicle. */
function AddToAccount({ phone }: { readonly phone: string }) {
  const { login: words } = ownerWords();
  return (
    <Card>
      <p>{words.loggedInAs({ phone })}</p>
      <ButtonLink wide href={paths.loginDetail()}>
        {words.addToAccount}
      </ButtonLink>
    </Card>
  );
}

/**
 * The owner id that the session stores for a new owner if the API returns none. Later API calls, such as the registration of the vehicle,
 * send this id.
 */
const NO_OWNER_YET = "0";

/** Returns the sticker whose code was typed, or else the scanned one. */
async function stickerOf(request: Request, typed: PendingCode["sticker"]) {
  return typed ?? (await scanSession.read(request)) ?? { guid: "", ownerId: null };
}

/** The registration of a new owner. Verifies the phone number and sends the guid of the scanned or typed sticker to the API. */
const registration = createOwnerLogin({
  flow: "register",
  path: paths.register,
  sendMessages() {
    const { userAlreadyRegistered, codeSendFailed } = ownerWords().ownerApi;
    return { refused: userAlreadyRegistered, unavailable: codeSendFailed, unauthorised: codeSendFailed };
  },

  schemaOf: () => registerSchema,

  async accountOf(form) {
    const { strPhone: account, strEmail: email, guid } = form.value;
    const found = guid === undefined ? null : await findNewSticker(form, guid);
    return found?.accepted === false ? found.response : { account, email, sticker: found?.sticker };
  },

  async send({ account, email, sticker }, { request, ...options }) {
    const { guid, ownerId } = await stickerOf(request, sticker);
    // The page shows the notice to everybody whose API keeps the consent.
    const noticeLanguage = pageLanguage().language;
    return callApi(requestRegistrationCode, { email, phone: account, guid, ownerId }, { ...options, noticeLanguage });
  },

  async verify({ account, email, challenge, sticker }, code, { request, browserMark }) {
    const { guid, ownerId } = await stickerOf(request, sticker);
    const outcome = await callApi(verifyCode, { email, phone: account, code, guid, ownerId }, { browserMark, token: challenge });
    if (outcome.kind !== "ok") return outcome;
    const { authorisation, loginId, consentDue } = outcome.data;
    const owner = { token: authorisation.token, ownerId: outcome.data.ownerId ?? NO_OWNER_YET, loginId, phone: account, email };
    const cookies = sticker === undefined ? [] : [await scanSession.write(sticker)];
    return { ...outcome, data: { owner, path: consentDue ? paths.consent(paths.profileDetail()) : paths.profileDetail(), cookies } };
  },
});

const registerSchema = z.object({
  ...commonFields,
  guid: stickerCode.optional(),
  strPhone: mobile(() => ownerWords().ownerApi.ownerPhoneInvalid),
  strEmail: email(
    () => ownerWords().session.emailMissing,
    () => ownerWords().ownerApi.emailInvalid,
  ),
});

/** The first step: sticker, phone number and email address, with the notice about personal data. */
function RegisterForm() {
  const { contactDays, canTypeCode } = useLoaderData<typeof loader>();
  const { login: words, notice, stickerCode: code } = ownerWords();
  return (
    <AccountForm
      id="register"
      names={["guid", "strPhone", "strEmail"]}
      valuesFrom={({ account, email: address, sticker }) => ({
        strPhone: account,
        strEmail: address,
        guid: sticker ? withCheckCharacter(sticker.guid) : "",
      })}
    >
      {({ guid, strPhone, strEmail }) => (
        <>
          {canTypeCode && <StickerCodeField state={guid} label={code.label} hint={code.hint} />}
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

/** What somebody needs who did not come to register: the emergency number, and what this sticker is. */
function StrangersPart({ lang, dir, call, notYet, whatItIs, isItYours }: ReturnType<typeof strangersPart>) {
  return (
    <div className="card card-mist flow" lang={lang} dir={dir}>
      <p>
        <strong>{notYet}</strong> {whatItIs}
      </p>
      <ButtonLink wide href="tel:112">
        <Icon name="phone" /> {call}
      </ButtonLink>
      <p>{isItYours}</p>
    </div>
  );
}
