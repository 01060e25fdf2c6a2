import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requestLoginCode, verifyCode } from "#contract/accounts";
import { limits, patterns } from "#contract/limits";
import { callApi } from "~/api/client.server";
import { codeLoginAction } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { loginTitle } from "~/features/otp/login-screen";
import { OwnerLoginScreen } from "~/features/owner-login/owner-login-screen";
import { phoneSchema, phoneStep, createOwnerLogin } from "~/features/owner-login/owner-login.server";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { scanSession } from "~/session/scan.server";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  return loginPage(request, ownerLogin, phoneSchema, {});
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, ownerLogin);
}

export const handle = screen({ bar: "none", footer: "none", languages: "owner", browserWords: ["login"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: loginTitle(data, ownerWords().login.login),
  description: ownerWords().login.description,
}));

export default function Login() {
  return <OwnerLoginScreen lead={ownerWords().login.stickerLead} />;
}

/** The login of a registered owner. Leads to /logindetail, or to /profiledetail if the owner has no vehicles yet (spec, section 4). */
const ownerLogin = createOwnerLogin({
  ...phoneStep,
  flow: "login",
  path: paths.login,

  async send({ account }, { request, ...options }) {
    const guid = (await scanSession.read(request))?.guid ?? "";
    const outcome = await callApi(requestLoginCode, { email: "", phone: account, phoneAgain: account, guid }, options);
    if (outcome.kind !== "ok") return outcome;
    const { loginId, ownerId, email } = outcome.data;
    return { ...outcome, data: { ...outcome.data, answered: { loginId, ownerId, email: emailIn(email) } } };
  },

  async verify({ account, challenge, answered }, code, { request, browserMark }) {
    const guid = (await scanSession.read(request))?.guid ?? "";
    const outcome = await callApi(
      verifyCode,
      { email: null, phone: account, code, guid, ownerId: answered?.ownerId ?? null },
      { browserMark, token: challenge },
    );
    if (outcome.kind !== "ok") return outcome;
    const { authorisation, ownerId, loginId, vehicleCount, consentDue } = outcome.data;
    const knownOwnerId = ownerId ?? answered?.ownerId ?? null;
    if (knownOwnerId === null) return { kind: "unavailable" };
    const owner = {
      token: authorisation.token,
      ownerId: knownOwnerId,
      loginId: loginId ?? answered?.loginId ?? null,
      phone: account,
      email: answered?.email ?? "",
    };
    return { ...outcome, data: { owner, path: pathAfterLogin(vehicleCount, consentDue) } };
  },
});

function pathAfterLogin(vehicleCount: number | null, consentDue: boolean | null): string {
  const path = vehicleCount === 0 ? paths.profileDetail() : paths.loginDetail();
  return consentDue ? paths.consent(path) : path;
}

/** Returns the email address in the API's response, or "" if the address is invalid. For "", the form of /profiledetail asks for one. */
function emailIn(answered: string): string {
  const email = answered.trim();
  return email.length <= limits.email && patterns.email.test(email) ? email : "";
}
