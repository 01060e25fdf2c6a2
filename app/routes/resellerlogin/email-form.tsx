import { AccountForm } from "~/features/otp/account-form";
import type { LoginPage } from "~/features/otp/login-page.server";
import type { FormReply } from "~/forms/form.server";
import { TextField } from "~/forms/text-field";
import { RefusalToast } from "./refusal-toast";

/** The first step: the email address. */
export function EmailForm({ page, reply }: { readonly page: LoginPage; readonly reply: FormReply | undefined }) {
  return (
    <AccountForm id="login" names={["email"]} page={page} reply={reply}>
      {({ email }) => (
        <>
          <TextField
            state={email}
            label="E-mail"
            hint="The address of your reseller account"
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <RefusalToast errors={email.errors} />
        </>
      )}
    </AccountForm>
  );
}
