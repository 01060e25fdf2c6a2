import { z } from "zod";

import { createCodeLogin, type CodeLogin, type CodeLoginOptions } from "~/features/otp/code-login.server";
import { endOwnerToken } from "~/features/otp/end-token.server";
import { commonFields, phone } from "~/forms/fields.server";
import type { FormSchema } from "~/forms/form.server";
import { ownerSession, type OwnerIdentity } from "~/session/owner.server";
import { ownerWords } from "~/words/words";

export const phoneSchema = z.object({ ...commonFields, phone: phone(() => ownerWords().ownerApi.ownerPhoneInvalid) });

/** The first step of the owner's two logins, which asks for the phone number only. */
export const phoneStep = {
  schemaOf: () => phoneSchema,
  accountOf: ({ value }: { readonly value: z.output<typeof phoneSchema> }) => ({ account: value.phone, email: "" }),
  sendMessages: () => ({ refused: ownerWords().ownerApi.codeSendFailed, unavailable: ownerWords().session.loginFailed }),
};

/** An owner with a verified phone, the next page, and Set-Cookie headers besides that of the session. */
type VerifiedOwner = { readonly owner: OwnerIdentity; readonly path: string; readonly cookies?: readonly string[] };

/** The settings in which registration and the owner's two logins differ. */
type OwnerLoginOptions<Schema extends FormSchema> = Omit<CodeLoginOptions<VerifiedOwner, Schema>, "logIn">;

export function createOwnerLogin<Schema extends FormSchema>(options: OwnerLoginOptions<Schema>): CodeLogin<VerifiedOwner> {
  return createCodeLogin({
    async logIn({ owner, path, cookies = [] }, _pending, request) {
      await endOwnerToken(request, owner);
      return { path, cookies: [await ownerSession.write(owner), ...cookies] };
    },
    ...options,
  });
}
