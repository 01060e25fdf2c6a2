import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";

import { isOwnerLanguage } from "#contract/limits";
import { requestOwnerLoginCode, verifyOwnerLoginCode } from "#contract/owner";
import { callApi } from "~/api/client.server";
import { codeLoginAction } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { loginTitle } from "~/features/otp/login-screen";
import { OwnerLoginScreen } from "~/features/owner-login/owner-login-screen";
import { phoneSchema, phoneStep, createOwnerLogin } from "~/features/owner-login/owner-login.server";
import { paths } from "~/paths";
import type { RootData } from "~/root-data";
import { screen, pageMeta } from "~/screen";
import { nextPath, withLanguageOfUrl } from "~/session/next.server";
import { Disclosure } from "~/ui/disclosure";
import { LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { FilledSentence } from "~/words/filled-sentence";
import { languageCookie } from "~/words/language-cookie.server";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  return loginPage(request, ownerAreaLogin, phoneSchema, {});
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, ownerAreaLogin);
}

export const handle = screen({ languages: "owner", browserWords: ["login"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: loginTitle(data, ownerWords().login.ownerTitle),
  description: ownerWords().login.description,
}));

export default function UserLogin() {
  return (
    <OwnerLoginScreen lead={ownerWords().login.ownerLead}>
      <LostNumber />
    </OwnerLoginScreen>
  );
}

/** What to do if no OTP can arrive. Only the built-in API is known to change a number in another session. */
function LostNumber() {
  const { login: words } = ownerWords();
  const canChange = useRouteLoaderData<RootData>("root")?.isFull ?? false;
  return (
    <Disclosure quiet summary={words.lostTitle}>
      <p>
        <FilledSentence sentence={words.lost} values={{ link: <TextLink href={paths.contact()}>{words.lostLink}</TextLink> }} />
      </p>
      {canChange && <p>{words.lostElsewhere}</p>}
      {canChange && <LinkParagraph href={paths.vehicleHelp()}>{words.lostHelp}</LinkParagraph>}
    </Disclosure>
  );
}

/** The login of the owner's area. Leads back to the page that required the login, or else to the owner's home page. */
const ownerAreaLogin = createOwnerLogin({
  ...phoneStep,
  flow: "ownerLogin",
  path: (request) => paths.ownerLogin(nextPath(request) ?? undefined),
  send: ({ account }, { request: _, ...options }) => callApi(requestOwnerLoginCode, { phone: account }, options),

  async verify({ account, challenge }, code, { request, browserMark }) {
    const outcome = await callApi(verifyOwnerLoginCode, { phone: account, code }, { browserMark, token: challenge });
    if (outcome.kind !== "ok") return outcome;
    const { language, consentDue, ...owner } = outcome.data;
    const cookies = language !== null && isOwnerLanguage(language) ? [languageCookie(language)] : [];
    const next = withLanguageOfUrl(nextPath(request) ?? paths.ownerHome());
    const path = consentDue ? paths.consent(next) : next;
    return { ...outcome, data: { owner: { ...owner, phone: account, email: "" }, path, cookies } };
  },
});
