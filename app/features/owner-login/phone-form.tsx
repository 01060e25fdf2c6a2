import { AccountForm } from "~/features/otp/account-form";
import type { LoginPage } from "~/features/otp/login-page.server";
import type { FormReply } from "~/forms/form.server";
import { TextField } from "~/forms/text-field";
import { ownerWords } from "~/words/words";

/** The first step of the owner's logins: the registered phone number. */
export function PhoneForm({ page, reply }: { readonly page: LoginPage; readonly reply: FormReply | undefined }) {
  return (
    <AccountForm id="login" names={["phone"]} page={page} reply={reply}>
      {({ phone }) => (
        <TextField
          state={phone}
          label={ownerWords().login.phone}
          hint={ownerWords().login.registeredPhoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          prefix="+91"
        />
      )}
    </AccountForm>
  );
}
