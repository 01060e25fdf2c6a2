import { z } from "zod";

import { requestErasure, requestErasureCode } from "#contract/rights";
import { callApi } from "~/api/client.server";
import { requireDataRights } from "~/features/data-rights/my-data.server";
import { createCodeLogin } from "~/features/otp/code-login.server";
import { commonFields } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { paths } from "~/paths";
import { ownerWords } from "~/words/words";

/** The first step has no fields: the code goes to the owner's own number. */
export const startSchema = z.object(commonFields);

/** The confirmation of an erasure: the steps of a login by one-time code, of an owner who is logged in. */
export const erasureConfirmation = createCodeLogin<null>({
  flow: "erasure",
  path: () => paths.eraseAccount(),
  sendMessages: () => ({ refused: ownerWords().ownerApi.codeSendFailed, unavailable: ownerWords().myData.eraseFailed }),
  verifyMessages: () => ({ refused: ownerWords().ownerApi.codeWrong, unavailable: ownerWords().session.codeVerifyFailed }),

  async readAccount(args) {
    const { phone } = await requireDataRights(args.request);
    const form = await readForm(args, startSchema);
    if (!form.accepted) return form;
    return { accepted: true, rejectFor: form.rejectFor, value: { account: phone, email: "", idempotencyKey: form.value.idempotencyKey } };
  },

  async send(_account, { request, idempotencyKey, browserMark }) {
    const { loginId, token } = await requireDataRights(request);
    return callApi(requestErasureCode, { loginId }, { token, idempotencyKey, browserMark });
  },

  async verify({ challenge }, code, { request, browserMark }) {
    const { loginId, token } = await requireDataRights(request);
    const outcome = await callApi(requestErasure, { loginId, code, challenge: challenge ?? "" }, { token, browserMark });
    return outcome.kind === "ok" ? { ...outcome, data: null } : outcome;
  },

  logIn: () => Promise.resolve({ path: paths.myData(), cookies: [] }),
});
