import { requestLoginCode, verifyCode } from "#contract/accounts";
import { limits, patterns } from "#contract/limits";
import { callApi } from "~/api/client.server";
import { toSentCode, createCodeLogin } from "~/features/otp/code-login.server";
import { endOwnerToken } from "~/features/otp/end-token.server";
import { readPhoneForm } from "~/features/owner-login/phone-form.server";
import { paths } from "~/paths";
import { ownerSession, type OwnerIdentity } from "~/session/owner.server";
import { scanSession } from "~/session/scan.server";
import { ownerWords } from "~/words/words";

type ReturningOwner = OwnerIdentity & { readonly vehicleCount: number | null };

/** The login of a registered owner. Leads to /logindetail, or to /profiledetail if the owner has no vehicles yet (spec, section 4). */
export const ownerLogin = createCodeLogin<ReturningOwner>({
  flow: "login",
  path: paths.login,
  sendMessages: () => ({ refused: ownerWords().ownerApi.codeSendFailed, unavailable: ownerWords().session.loginFailed }),
  verifyMessages: () => ({ refused: ownerWords().ownerApi.codeWrong, unavailable: ownerWords().session.codeVerifyFailed }),

  readAccount: readPhoneForm,

  async send({ account }, { request, idempotencyKey, browserMark }) {
    const guid = (await scanSession.read(request))?.guid ?? "";
    const outcome = await callApi(
      requestLoginCode,
      { email: "", phone: account, phoneAgain: account, guid },
      { idempotencyKey, browserMark },
    );
    if (outcome.kind !== "ok") return outcome;
    const { loginId, ownerId, email } = outcome.data;
    return { ...outcome, data: { ...toSentCode(outcome.data), answered: { loginId, ownerId, email: emailIn(email) } } };
  },

  async verify({ account, challenge, answered }, code, { request, browserMark }) {
    const guid = (await scanSession.read(request))?.guid ?? "";
    const outcome = await callApi(
      verifyCode,
      { email: null, phone: account, code, guid, ownerId: answered?.ownerId ?? null },
      { browserMark, token: challenge },
    );
    if (outcome.kind !== "ok") return outcome;
    const { authorisation, ownerId, loginId, vehicleCount } = outcome.data;
    const knownOwnerId = ownerId ?? answered?.ownerId ?? null;
    if (knownOwnerId === null) return { kind: "unavailable" };
    const login = { ownerId: knownOwnerId, loginId: loginId ?? answered?.loginId ?? null, email: answered?.email ?? "" };
    return { ...outcome, data: { token: authorisation.token, phone: account, vehicleCount, ...login } };
  },

  async logIn({ vehicleCount, ...owner }, _pending, request) {
    await endOwnerToken(request, owner.token);
    const path = vehicleCount === 0 ? paths.profileDetail() : paths.loginDetail();
    return { path, cookies: [await ownerSession.write(owner)] };
  },
});

/** Returns the email address in the API's response, or "" if the address is invalid. For "", the form of /profiledetail asks for one. */
function emailIn(answered: string): string {
  const email = answered.trim();
  return email.length <= limits.email && patterns.email.test(email) ? email : "";
}
