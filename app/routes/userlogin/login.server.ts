import { isOwnerLanguage } from "#contract/languages";
import { requestOwnerLoginCode, verifyOwnerLoginCode } from "#contract/owner";
import { callApi } from "~/api/client.server";
import { createOwnerLogin } from "~/features/owner-login/owner-login.server";
import { paths } from "~/paths";
import { nextPath, withLanguageOfUrl } from "~/session/next.server";
import { languageCookie } from "~/words/language-cookie.server";

/** The login of the owner's area. Leads back to the page that required the login, or else to the owner's home page. */
export const ownerAreaLogin = createOwnerLogin({
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
