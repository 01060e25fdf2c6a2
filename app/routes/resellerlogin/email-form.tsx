import { AccountForm } from "~/features/otp/account-form";
import type { LoginPage } from "~/features/otp/login-page.server";
import type { FormReply } from "~/forms/form.server";
import { TextField } from "~/forms/text-field";
import { RefusalToast } from "./refusal-toast";

/** The first step: the e-mail address that the code goes to. */
export function EmailForm({ page, reply }: { readonly page: LoginPage; readonly reply: FormReply | undefined }) {
  return (
    <AccountForm id="login" names={["email"]} page={page} reply={reply}>
      {({ email }) => (
        <>
          <TextField
            state={email}
            label="E-mail"
            hint="The address that you are registered with as a reseller"
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
