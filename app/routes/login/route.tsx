import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { codeLoginAction } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { loginTitle } from "~/features/otp/login-screen";
import { OwnerLoginScreen } from "~/features/owner-login/owner-login-screen";
import { phoneSchema } from "~/features/owner-login/owner-login.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { ownerWords } from "~/words/words";
import { ownerLogin } from "./login.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return loginPage(request, ownerLogin, phoneSchema);
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, ownerLogin);
}

export const handle = screen({ bar: "none", footer: "none", languages: "owner", browserWords: ["login"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: loginTitle(data, ownerWords().login.login),
  description: ownerWords().login.description,
}));

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <OwnerLoginScreen page={page} reply={reply} lead={ownerWords().login.stickerLead} />;
}
