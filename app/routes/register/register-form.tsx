import { AccountForm } from "~/features/otp/account-form";
import type { LoginPage } from "~/features/otp/login-page.server";
import type { FormReply } from "~/forms/form.server";
import { PhoneField, TextField } from "~/forms/text-field";
import { ownerWords } from "~/words/words";

/** The first step: phone number and email address. */
export function RegisterForm({ page, reply }: { readonly page: LoginPage; readonly reply: FormReply | undefined }) {
  const { login: words } = ownerWords();
  return (
    <AccountForm id="register" names={["strPhone", "strEmail"]} page={page} reply={reply}>
      {({ strPhone, strEmail }) => (
        <>
          <PhoneField state={strPhone} label={words.phone} hint={words.newPhoneHint} autoComplete="tel" />
          <TextField state={strEmail} label={words.email} type="email" inputMode="email" autoComplete="email" />
        </>
      )}
    </AccountForm>
  );
}
