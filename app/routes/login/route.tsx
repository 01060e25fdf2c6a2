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
import { FilledSentence } from "~/words/filled-sentence";
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

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: loginTitle(args.data, ownerWords().login.login),
    description: ownerWords().login.description,
  });

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { login: words } = ownerWords();
  return (
    <LoginScreen page={page} reply={reply} title={words.login} lead={words.stickerLead} showsLogo showAccount={formatPhone}>
      <PhoneForm page={page} reply={reply} />
      <p>
        <FilledSentence sentence={words.newHere} values={{ link: <TextLink href={paths.register()}>{words.register}</TextLink> }} />
      </p>
    </LoginScreen>
  );
}
