import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { codeLoginAction } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { LoginScreen, loginTitle } from "~/features/otp/login-screen";
import { useScriptsCookie } from "~/features/reseller-price/scripts-cookie";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { EmailForm } from "./email-form";
import { resellerLogin } from "./login.server";
import { emailSchema } from "./schema.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return loginPage(request, resellerLogin, emailSchema);
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, resellerLogin);
}

export const handle = screen({ browserWords: ["login"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: loginTitle(data, "Reseller Login"),
  description: "Log in with the e-mail address of your reseller account.",
}));

export default function ResellerLogin() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  useScriptsCookie();
  return (
    <LoginScreen
      page={page}
      reply={reply}
      title="Reseller Login"
      lead="Order stickers in bulk, and see your orders and your account."
      showAccount={(email) => email}
      picture="pair"
    >
      <EmailForm page={page} reply={reply} />
    </LoginScreen>
  );
}
