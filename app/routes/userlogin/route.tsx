import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

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
import { ownerAreaLogin } from "./login.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const step = codeStep(await readPendingCode(request, ownerAreaLogin.flow));
  return json({ step, formKey: newFormKey(), constraints: constraintsOf(phoneSchema) }, { headers: refreshHeader(step) });
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, ownerAreaLogin);
}

export const handle = screen();
export const headers = documentHeaders;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.step.step === "code" ? "Verify OTP" : "Owner login",
    description: "Log in with the phone number that your sticker is registered to.",
  });

export default function UserLogin() {
  const { step, formKey, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (step.step === "code") {
    return (
      <Page width="form">
        <PageHeading>Verify OTP</PageHeading>
        <CodeForm step={step} reply={reply} formKey={formKey} sentTo={formatPhone(step.account)} />
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeading lead="See your vehicles, renew a sticker, change your details.">Login</PageHeading>
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
