import { Form, useRouteLoaderData } from "@remix-run/react";

import { CodeField } from "~/forms/code-field";
import { ErrorSummary } from "~/forms/error-summary";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { usePageForm } from "~/forms/use-page-form";
import type { RootData } from "~/root-data";
import { Banner } from "~/ui/banner";
import { Button, TextLink } from "~/ui/links-and-buttons";
import { mailAddress } from "~/ui/mail-address";
import { Row } from "~/ui/page";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";
import type { CodeStep } from "./code-step.server";
import { Countdown, ResendAdvice } from "./code-times";
import type { LoginPage } from "./login-page.server";

type CodeFormProps = {
  readonly step: Extract<CodeStep, { step: "code" }>;
  readonly reply: FormReply | undefined;
  readonly formKey: string;
  readonly constraints: LoginPage["constraints"];
  /** The phone number or email address to show. */
  readonly sentTo: string;
  /** What the code is for. */
  readonly codeUse: string;
};

/** The second step of every login: enter the code, request another one, or start again. */
export function CodeForm({ step, reply, formKey, constraints, sentTo, codeUse }: CodeFormProps) {
  const { login: words } = ownerWords();
  const form = usePageForm({ id: "code", names: ["password"], constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <p>
        <FilledSentence
          sentence={step.delivery === "sent" ? words.isSent : words.isOnItsWay}
          values={{ account: <strong className="inline-block max-w-full break-words">{sentTo}</strong> }}
        />{" "}
        {codeUse}
      </p>
      {(step.delivery === "waiting" || step.delivery === "failed") && <LateCode delivery={step.delivery} />}
      <Countdown seconds={step.secondsLeft} endsAt={step.endsAt} />
      <Form {...form.props}>
        <CodeField state={form.fields.password} label={words.code} hint={words.codeHint} reply={reply} />
        <SubmitButton name="intent" value="verify" busy={words.verifying}>
          {words.verify}
        </SubmitButton>
      </Form>
      <Form method="post">
        <HiddenField name="idempotencyKey" value={formKey} />
        <ResendAdvice id="resend-advice" seconds={step.secondsUntilResend} at={step.resendAt} />
        <Row>
          <Button tone="quiet" name="intent" value="resend" aria-describedby="resend-advice">
            {words.resend}
          </Button>
          <Button tone="quiet" name="intent" value="restart">
            {words.restart}
          </Button>
        </Row>
      </Form>
    </>
  );
}

/** Says that a code's message has not gone out, and what else to do. */
function LateCode({ delivery }: { readonly delivery: "waiting" | "failed" }) {
  const { login: words } = ownerWords();
  const email = useRouteLoaderData<RootData>("root")?.operator.supportEmail ?? "";
  return (
    <Banner tone="error">
      <p>
        <FilledSentence
          sentence={delivery === "waiting" ? words.isLate : words.isUnsent}
          values={{ email: <TextLink href={`mailto:${email}`}>{mailAddress(email)}</TextLink> }}
        />
      </p>
    </Banner>
  );
}
