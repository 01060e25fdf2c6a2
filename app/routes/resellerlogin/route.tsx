import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { ErrorScreen } from "~/features/error-screen/error-screen";
import { CodeForm } from "~/features/otp/code-form";
import { codeLoginAction } from "~/features/otp/code-login.server";
import { codeStep, refreshHeader } from "~/features/otp/code-step.server";
import { EndedCode } from "~/features/otp/ended-code";
import { readPendingCode } from "~/features/otp/pending-code.server";
import { constraintsOf, newFormKey } from "~/forms/form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { documentHeaders } from "~/serving/document-headers";
import { Page, PageHeading } from "~/ui/page";
import { EmailForm } from "./email-form";
import { emailSchema, resellerLogin } from "./login.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const step = codeStep(await readPendingCode(request, resellerLogin.flow));
  return json({ step, formKey: newFormKey(), constraints: constraintsOf(emailSchema) }, { headers: refreshHeader(step) });
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, resellerLogin);
}

export const handle = screen();
export const headers = documentHeaders;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.step.step === "code" ? "Verify OTP" : "Reseller Login",
    description: "Log in with the e-mail address that you are registered with as a reseller.",
  });

export default function ResellerLogin() {
  const { step, formKey, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (step.step === "code") {
    return (
      <Page width="form">
        <PageHeading>Verify OTP</PageHeading>
        <CodeForm step={step} reply={reply} formKey={formKey} sentTo={step.account} />
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeading lead="Order stickers in bulk, and see your orders and your account.">Reseller Login</PageHeading>
      <EndedCode message={step.ended} />
      <EmailForm reply={reply} formKey={formKey} constraints={constraints} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
