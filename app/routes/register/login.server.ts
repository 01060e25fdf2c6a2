import { requestRegistrationCode, verifyCode } from "#contract/accounts";
import { callApi } from "~/api/client.server";
import { createCodeLogin, toSentCode } from "~/features/otp/code-login.server";
import { endOwnerToken } from "~/features/otp/end-token.server";
import { readForm } from "~/forms/form.server";
import { paths } from "~/paths";
import { ownerSession, type OwnerIdentity } from "~/session/owner.server";
import { scanSession } from "~/session/scan.server";
import { ownerWords } from "~/words/words";
import { registerSchema } from "./schema.server";

/**
 * The owner id that the session stores for a new owner if the API returns none. Later API calls, such as the registration of the vehicle,
 * send this id.
 */
const NO_OWNER_YET = "0";

/** The registration of a new owner. Verifies the phone number and sends the scanned sticker's guid to the API. */
export const registration = createCodeLogin<OwnerIdentity>({
  flow: "register",
  path: paths.register,
  sendMessages() {
    const { userAlreadyRegistered, codeSendFailed } = ownerWords().ownerApi;
    return { refused: userAlreadyRegistered, unavailable: codeSendFailed, unauthorised: codeSendFailed };
  },
  verifyMessages: () => ({ refused: ownerWords().ownerApi.codeWrong, unavailable: ownerWords().session.codeVerifyFailed }),

  async readAccount(args) {
    const form = await readForm(args, registerSchema);
    if (!form.accepted) return form;
    const { strPhone: account, strEmail, idempotencyKey } = form.value;
    return { accepted: true, rejectFor: form.rejectFor, value: { account, email: strEmail, idempotencyKey } };
  },

  async send({ account, email }, { request, idempotencyKey, browserMark }) {
    const guid = (await scanSession.read(request))?.guid ?? "";
    const outcome = await callApi(requestRegistrationCode, { email, phone: account, guid, ownerId: null }, { idempotencyKey, browserMark });
    return outcome.kind === "ok" ? { ...outcome, data: toSentCode(outcome.data) } : outcome;
  },

  async verify({ account, email, challenge }, code, { request, browserMark }) {
    const guid = (await scanSession.read(request))?.guid ?? "";
    const outcome = await callApi(verifyCode, { email, phone: account, code, guid, ownerId: null }, { browserMark, token: challenge });
    if (outcome.kind !== "ok") return outcome;
    const { authorisation, ownerId, loginId } = outcome.data;
    return { ...outcome, data: { token: authorisation.token, ownerId: ownerId ?? NO_OWNER_YET, loginId, phone: account, email } };
  },

  async logIn(owner, _pending, request) {
    await endOwnerToken(request, owner.token);
    return { path: paths.profileDetail(), cookies: [await ownerSession.write(owner)] };
  },
});
