import { requestRegistrationCode, verifyCode } from "#contract/accounts";
import { callApi } from "~/api/client.server";
import { createOwnerLogin } from "~/features/owner-login/owner-login.server";
import { readForm } from "~/forms/form.server";
import { paths } from "~/paths";
import { scanSession } from "~/session/scan.server";
import { ownerWords, pageLanguage } from "~/words/words";
import { registerSchema } from "./schema.server";

/**
 * The owner id that the session stores for a new owner if the API returns none. Later API calls, such as the registration of the vehicle,
 * send this id.
 */
const NO_OWNER_YET = "0";

const noScan = { guid: "", ownerId: null };

/** The registration of a new owner. Verifies the phone number and sends the scanned sticker's guid to the API. */
export const registration = createOwnerLogin({
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
