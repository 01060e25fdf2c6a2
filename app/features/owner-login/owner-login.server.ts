import { z } from "zod";

import { createCodeLogin, type CodeLogin, type CodeLoginOptions } from "~/features/otp/code-login.server";
import { endOwnerToken } from "~/features/otp/end-token.server";
import { commonFields, phone } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { ownerSession, type OwnerIdentity } from "~/session/owner.server";
import { ownerWords } from "~/words/words";

export const phoneSchema = z.object({ ...commonFields, phone: phone(() => ownerWords().ownerApi.ownerPhoneInvalid) });

/** An owner with a verified phone, the next page, and Set-Cookie headers besides that of the session. */
type VerifiedOwner = { readonly owner: OwnerIdentity; readonly path: string; readonly cookies?: readonly string[] };

type Options = CodeLoginOptions<VerifiedOwner>;

/** The settings in which registration and the owner's two logins differ. By default, the first step asks for the phone number only. */
type OwnerLoginOptions = Pick<Options, "flow" | "path" | "send" | "verify"> & Partial<Pick<Options, "sendMessages" | "readAccount">>;

export function createOwnerLogin(options: OwnerLoginOptions): CodeLogin<VerifiedOwner> {
  return createCodeLogin({
    sendMessages: () => ({ refused: ownerWords().ownerApi.codeSendFailed, unavailable: ownerWords().session.loginFailed }),

    async readAccount(args) {
      const form = await readForm(args, phoneSchema);
      if (!form.accepted) return form;
      const { phone: account, idempotencyKey } = form.value;
      return { accepted: true, rejectFor: form.rejectFor, value: { account, email: "", idempotencyKey } };
    },

    async logIn({ owner, path, cookies = [] }, _pending, request) {
      await endOwnerToken(request, owner);
      return { path, cookies: [await ownerSession.write(owner), ...cookies] };
    },
    ...options,
  });
}
