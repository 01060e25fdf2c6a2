import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { PageLogo } from "~/features/chrome/page-logo";
import { ErrorScreen } from "~/features/error-screen/error-screen";
import { CodeForm } from "~/features/otp/code-form";
import { codeLoginAction } from "~/features/otp/code-login.server";
import { codeStep, refreshHeader } from "~/features/otp/code-step.server";
import { EndedCode } from "~/features/otp/ended-code";
import { readPendingCode } from "~/features/otp/pending-code.server";
import { PhoneForm } from "~/features/owner-login/phone-form";
import { phoneSchema } from "~/features/owner-login/phone-form.server";
import { constraintsOf, newFormKey } from "~/forms/form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { documentHeaders } from "~/serving/document-headers";
import { Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { TextLink } from "~/ui/text-link";
import { ownerLogin } from "./login.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const step = codeStep(await readPendingCode(request, ownerLogin.flow));
  return json({ step, formKey: newFormKey(), constraints: constraintsOf(phoneSchema) }, { headers: refreshHeader(step) });
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, ownerLogin);
}

export const handle = screen({ bar: "none", footer: "none" });
export const headers = documentHeaders;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.step.step === "code" ? "Verify OTP" : "Login",
    description: "Log in with the phone number that your sticker is registered to.",
  });

export default function Login() {
  const { step, formKey, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (step.step === "code") {
    return (
      <Page width="form">
        <PageLogo />
        <PageHeading>Verify OTP</PageHeading>
        <CodeForm step={step} reply={reply} formKey={formKey} sentTo={formatPhone(step.account)} />
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageLogo />
      <PageHeading lead="Add a newly scanned sticker to your vehicles.">Login</PageHeading>
      <EndedCode message={step.ended} />
      <PhoneForm reply={reply} formKey={formKey} constraints={constraints} />
      <p>
        New here? <TextLink href={paths.register()}>Register</TextLink>
      </p>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
