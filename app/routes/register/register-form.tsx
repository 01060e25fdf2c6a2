import { DataNotice } from "~/features/data-notice/data-notice";
import { AccountForm } from "~/features/otp/account-form";
import type { LoginPage } from "~/features/otp/login-page.server";
import type { FormReply } from "~/forms/form.server";
import { PhoneField, TextField } from "~/forms/text-field";
import { Disclosure } from "~/ui/disclosure";
import { ownerWords } from "~/words/words";

type RegisterFormProps = {
  readonly page: LoginPage;
  readonly reply: FormReply | undefined;
  /** How long contacts are kept, in days. Null if the API is not known to keep the consent: the page then shows no notice. */
  readonly contactDays: number | null;
};

/** The first step: phone number and email address, with the notice about personal data. */
export function RegisterForm({ page, reply, contactDays }: RegisterFormProps) {
  const { login: words, notice } = ownerWords();
  return (
    <AccountForm id="register" names={["strPhone", "strEmail"]} page={page} reply={reply}>
      {({ strPhone, strEmail }) => (
        <>
          <PhoneField state={strPhone} label={words.phone} hint={words.newPhoneHint} autoComplete="tel" />
          <TextField state={strEmail} label={words.email} type="email" inputMode="email" autoComplete="email" />
          {contactDays !== null && (
            <Disclosure quiet summary={notice.title}>
              <DataNotice contactDays={contactDays} />
            </Disclosure>
          )}
          {contactDays !== null && <p>{notice.agree}</p>}
        </>
      )}
    </AccountForm>
  );
}
