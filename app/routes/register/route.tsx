import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { findApiKind } from "~/api/client.server";
import { environment } from "~/env.server";
import { codeLoginAction } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { LoginScreen, loginTitle } from "~/features/otp/login-screen";
import { RegistrationSteps } from "~/features/registration-steps/registration-steps";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { TextLink } from "~/ui/text-link";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";
import { registration } from "./login.server";
import { RegisterForm } from "./register-form";
import { registerSchema } from "./schema.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const response = await loginPage(request, registration, registerSchema);
  const contactDays = (await findApiKind()) === "builtIn" ? environment.retentionDays.contacts : null;
  return json({ ...(await response.json()), contactDays }, { headers: response.headers });
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, registration);
}

export const handle = screen({ bar: "none", footer: "none", languages: "owner", browserWords: ["login", "registrationSteps", "notice"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: loginTitle(data, ownerWords().login.register),
  description: ownerWords().login.registerDescription,
}));

export default function Register() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { login: words } = ownerWords();
  const progress = <RegistrationSteps current={page.step.step === "code" ? 2 : 1} />;
  return (
    <LoginScreen page={page} reply={reply} title={words.register} lead={words.registerLead} progress={progress} picture="corner">
      <RegisterForm page={page} reply={reply} contactDays={page.contactDays} />
      <p>
        <FilledSentence sentence={words.registeredAlready} values={{ link: <TextLink href={paths.login()}>{words.login}</TextLink> }} />
      </p>
    </LoginScreen>
  );
}
