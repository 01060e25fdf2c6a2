import { z } from "zod";

import { eraseOrder, requestOrderErasureCode } from "#contract/order-page";
import { callApi } from "~/api/client.server";
import { createCodeLogin } from "~/features/otp/code-login.server";
import { requireErasableOrder } from "~/features/paid-order/read-order.server";
import { commonFields } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { paths } from "~/paths";
import { ownerWords } from "~/words/words";

/** The first step has no fields: the code goes to the order's own number. */
export const startSchema = z.object(commonFields);

const linkCode = (request: Request) => new URL(request.url).searchParams.get("o") ?? "";

/** The confirmation of an order's erasure: the steps of a login by one-time code, by whoever has the order's link and its phone. */
export const orderErasure = createCodeLogin<null>({
  flow: "orderErasure",
  path: (request) => paths.eraseOrder(linkCode(request)),
  sendMessages: () => ({ refused: ownerWords().ownerApi.codeSendFailed, unavailable: ownerWords().orderErasure.failed }),
  verifyMessages: () => ({ refused: ownerWords().ownerApi.codeWrong, unavailable: ownerWords().session.codeVerifyFailed }),

  async readAccount(args) {
    const { found } = await requireErasableOrder(args.request);
    const form = await readForm(args, startSchema);
    if (!form.accepted) return form;
    const { phone } = found.order.shipTo;
    return { accepted: true, rejectFor: form.rejectFor, value: { account: phone, email: "", idempotencyKey: form.value.idempotencyKey } };
  },

  async send(_account, { request, idempotencyKey, browserMark }) {
    const { code } = await requireErasableOrder(request);
    return callApi(requestOrderErasureCode, { code }, { idempotencyKey, browserMark });
  },

  async verify({ challenge }, typedCode, { request, browserMark }) {
    const { code } = await requireErasableOrder(request);
    const outcome = await callApi(eraseOrder, { code, typedCode, challenge: challenge ?? "" }, { browserMark });
    return outcome.kind === "ok" ? { ...outcome, data: null } : outcome;
  },

  logIn: (_identity, _pending, request) => Promise.resolve({ path: paths.order(linkCode(request)), cookies: [] }),
});
