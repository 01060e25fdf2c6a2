import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { codeLoginAction } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { LoginScreen, loginTitle } from "~/features/otp/login-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { formatPhone } from "~/ui/phone";
import { TextLink } from "~/ui/text-link";
import { registration } from "./login.server";
import { RegisterForm } from "./register-form";
import { registerSchema } from "./schema.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return loginPage(request, registration, registerSchema);
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, registration);
}

export const handle = screen({ bar: "none", footer: "none" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: loginTitle(args.data, "Register"),
    description: "Register your sticker with your phone number. We never show it to anyone.",
  });

export default function Register() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <LoginScreen
      page={page}
      reply={reply}
      title="Register"
      lead="We verify your number once and never show it to anyone."
      hideTitle
      showAccount={formatPhone}
    >
      <RegisterForm page={page} reply={reply} />
      <p>
        Already registered? <TextLink href={paths.login()}>Login</TextLink>
      </p>
    </LoginScreen>
  );
}
