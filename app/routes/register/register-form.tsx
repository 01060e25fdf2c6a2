import { AccountForm } from "~/features/otp/account-form";
import type { LoginPage } from "~/features/otp/login-page.server";
import type { FormReply } from "~/forms/form.server";
import { TextField } from "~/forms/text-field";

/** The first step: phone number and email address. */
export function RegisterForm({ page, reply }: { readonly page: LoginPage; readonly reply: FormReply | undefined }) {
  return (
    <AccountForm id="register" names={["strPhone", "strEmail"]} page={page} reply={reply}>
      {({ strPhone, strEmail }) => (
        <>
          <TextField
            state={strPhone}
            label="Phone number"
            hint="10 digits. We send the OTP to this number."
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            prefix="+91"
          />
          <TextField state={strEmail} label="E-mail" type="email" inputMode="email" autoComplete="email" />
        </>
      )}
    </AccountForm>
  );
}
