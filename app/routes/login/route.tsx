import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { codeLoginAction } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { LoginScreen, loginTitle } from "~/features/otp/login-screen";
import { PhoneForm } from "~/features/owner-login/phone-form";
import { phoneSchema } from "~/features/owner-login/phone-form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { formatPhone } from "~/ui/phone";
import { TextLink } from "~/ui/text-link";
import { ownerLogin } from "./login.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return loginPage(request, ownerLogin, phoneSchema);
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, ownerLogin);
}

export const handle = screen({ bar: "none", footer: "none" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: loginTitle(args.data, "Login"),
    description: "Log in with your registered phone number.",
  });

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <LoginScreen page={page} reply={reply} title="Login" lead="Log in to add the sticker you scanned." hideTitle showAccount={formatPhone}>
      <PhoneForm page={page} reply={reply} />
      <p>
        New here? <TextLink href={paths.register()}>Register</TextLink>
      </p>
    </LoginScreen>
  );
}
