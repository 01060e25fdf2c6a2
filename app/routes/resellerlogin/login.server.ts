import type { Id } from "#contract/fields";
import { requestResellerCode, verifyResellerCode } from "#contract/reseller";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { createCodeLogin } from "~/features/otp/code-login.server";
import { endResellerToken } from "~/features/otp/end-token.server";
import { readForm, messageFor } from "~/forms/form.server";
import { paths } from "~/paths";
import { nextPath } from "~/session/next.server";
import { resellerSession, type ResellerIdentity } from "~/session/reseller.server";
import { messages } from "~/words/messages";
import { emailSchema } from "./schema.server";

/** The reseller's login. Leads back to the page that required the login, or else to My Order. */
export const resellerLogin = createCodeLogin<ResellerIdentity>({
  flow: "resellerLogin",
  path: (request) => paths.resellerLogin(nextPath(request) ?? undefined),
  sendMessages: () => ({ refused: words.codeSendFailed, unavailable: messages.codeNotSent }),
  verifyMessages: () => ({ refused: words.resellerCodeWrong, unavailable: messages.codeVerifyFailed }),
  codeMessages: { wrong: words.resellerCodeWrong, tooLong: messages.codeTooLong },

  async readAccount(args) {
    const form = await readForm(args, emailSchema);
    if (!form.accepted) return form;
    const { email, idempotencyKey } = form.value;
    return {
      accepted: true,
      rejectFor(outcome, sentences) {
        const { message, init } = messageFor(outcome, sentences);
        // Only a refusal can concern the email field.
        return form.reject(message, { ...(outcome.kind === "refused" ? { field: "email" } : {}), ...init });
      },
      value: { account: email, email, idempotencyKey },
    };
  },

  send: ({ email }, { request: _, ...options }) => callApi(requestResellerCode, { email }, options),

  async verify({ email, challenge }, code, { browserMark }) {
    const outcome = await callApi(verifyResellerCode, { email, code }, { browserMark, token: challenge });
    if (outcome.kind !== "ok") return outcome;
    const { reseller, token } = outcome.data;
    if (!reseller?.guid) return { kind: "refused", message: messages.guidMissingInAnswer };
    if (token === "") return { kind: "unavailable" };
    return { ...outcome, data: identityOf({ ...reseller, guid: reseller.guid }, token) };
  },

  async logIn(reseller, _pending, request) {
    await endResellerToken(request, reseller.token);
    return { path: nextPath(request) ?? paths.resellerOrders(), cookies: [await resellerSession.write(reseller)] };
  },
});

type VerifiedReseller = {
  readonly guid: Id;
  readonly prepaidDiscountPercent: number | null;
  readonly postpaidDiscountPercent: number | null;
  readonly purchaseLimit: number | null;
};

/** Returns the reseller's identity for the session. Missing terms count as 0: no discount, and no postpaid orders. */
function identityOf({ guid, ...terms }: VerifiedReseller, token: string): ResellerIdentity {
  return {
    guid,
    token,
    prepaidDiscountPercent: terms.prepaidDiscountPercent ?? 0,
    postpaidDiscountPercent: terms.postpaidDiscountPercent ?? 0,
    purchaseLimit: terms.purchaseLimit ?? 0,
  };
}
