import type { ReactNode } from "react";

import { AccountForm } from "~/features/otp/account-form";
import { LoginScreen } from "~/features/otp/login-screen";
import { PhoneField } from "~/forms/text-field";
import { paths } from "~/paths";
import { TextLink } from "~/ui/links-and-buttons";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

type OwnerLoginScreenProps = {
  readonly lead: string;
  /** Shown below the first step. */
  readonly children?: ReactNode;
};

/** The owner's logins: the first step asks for the registered phone number. */
export function OwnerLoginScreen({ children, ...texts }: OwnerLoginScreenProps) {
  const { login: words } = ownerWords();
  return (
    <LoginScreen title={words.login} codeUse={words.logsIn} {...texts} picture="phone">
      <AccountForm id="login" names={["phone"]} valuesFrom={({ account }) => ({ phone: account })}>
        {({ phone }) => <PhoneField state={phone} label={words.phone} hint={words.registeredPhoneHint} autoComplete="tel" />}
      </AccountForm>
      <p>
        <FilledSentence sentence={words.newHere} values={{ link: <TextLink href={paths.register()}>{words.register}</TextLink> }} />
      </p>
      {children}
    </LoginScreen>
  );
}
