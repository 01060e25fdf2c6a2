import { isOwnerLanguage } from "#contract/languages";
import { requestOwnerLoginCode, verifyOwnerLoginCode } from "#contract/owner";
import { callApi } from "~/api/client.server";
import { toSentCode, createCodeLogin } from "~/features/otp/code-login.server";
import { endOwnerToken } from "~/features/otp/end-token.server";
import { readPhoneForm } from "~/features/owner-login/phone-form.server";
import { paths } from "~/paths";
import { nextPath, withLanguageOfUrl } from "~/session/next.server";
import { ownerSession, type OwnerIdentity } from "~/session/owner.server";
import { languageCookie } from "~/words/language-cookie.server";
import { ownerWords } from "~/words/words";

/** The login of the owner's area. Leads back to the page that required the login, or else to the owner's home page. */
export const ownerAreaLogin = createCodeLogin<OwnerIdentity & { readonly language: string | null }>({
  flow: "ownerLogin",
  path: (request) => paths.ownerLogin(nextPath(request) ?? undefined),
  sendMessages: () => ({ refused: ownerWords().ownerApi.codeSendFailed, unavailable: ownerWords().session.loginFailed }),
  verifyMessages: () => ({ refused: ownerWords().ownerApi.codeWrong, unavailable: ownerWords().session.codeVerifyFailed }),
  readAccount: readPhoneForm,

  async send({ account }, { idempotencyKey, browserMark }) {
    const outcome = await callApi(requestOwnerLoginCode, { phone: account }, { idempotencyKey, browserMark });
    return outcome.kind === "ok" ? { ...outcome, data: toSentCode(outcome.data) } : outcome;
  },

  async verify({ account, challenge }, code, { browserMark }) {
    const outcome = await callApi(verifyOwnerLoginCode, { phone: account, code }, { browserMark, token: challenge });
    return outcome.kind === "ok" ? { ...outcome, data: { ...outcome.data, phone: account, email: "" } } : outcome;
  },

  async logIn({ language, ...owner }, _pending, request) {
    await endOwnerToken(request, owner.token);
    const cookies = language !== null && isOwnerLanguage(language) ? [languageCookie(language)] : [];
    return { path: withLanguageOfUrl(nextPath(request) ?? paths.ownerHome()), cookies: [await ownerSession.write(owner), ...cookies] };
  },
});
