import { requestLoginCode, verifyCode } from "#contract/accounts";
import { limits, patterns } from "#contract/limits";
import { callApi } from "~/api/client.server";
import { createOwnerLogin } from "~/features/owner-login/owner-login.server";
import { paths } from "~/paths";
import { scanSession } from "~/session/scan.server";

/** The login of a registered owner. Leads to /logindetail, or to /profiledetail if the owner has no vehicles yet (spec, section 4). */
export const ownerLogin = createOwnerLogin({
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
