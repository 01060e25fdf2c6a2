import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { PageLogo } from "~/features/chrome/page-logo";
import { ErrorScreen } from "~/features/error-screen/error-screen";
import { CodeForm } from "~/features/otp/code-form";
import { codeLoginAction } from "~/features/otp/code-login.server";
import { codeStep, refreshHeader } from "~/features/otp/code-step.server";
import { EndedCode } from "~/features/otp/ended-code";
import { readPendingCode } from "~/features/otp/pending-code.server";
import { constraintsOf, newFormKey } from "~/forms/form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { documentHeaders } from "~/serving/document-headers";
import { Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { TextLink } from "~/ui/text-link";
import { AccountForm } from "./account-form";
import { registerSchema, registration } from "./login.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const step = codeStep(await readPendingCode(request, registration.flow));
  return json({ step, formKey: newFormKey(), constraints: constraintsOf(registerSchema) }, { headers: refreshHeader(step) });
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, registration);
}

export const handle = screen({ bar: "none", footer: "none" });
export const headers = documentHeaders;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.step.step === "code" ? "Verify OTP" : "Register",
    description: "Register your sticker with your phone number. It is never shown to anyone.",
  });

export default function Register() {
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
      <PageHeading lead="Your number is verified once and never shown to anyone.">Register</PageHeading>
      <EndedCode message={step.ended} />
      <AccountForm reply={reply} formKey={formKey} constraints={constraints} />
      <p>
        Already registered? <TextLink href={paths.login()}>Login</TextLink>
      </p>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
