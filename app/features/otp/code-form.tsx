import { Form, useActionData, useLoaderData, useRouteLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

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
import type { LoginPage } from "./login-page.server";

type CodeFormProps = {
  readonly step: Extract<CodeStep, { step: "code" }>;
  /** The phone number or email address to show. */
  readonly sentTo: string;
  /** What the code is for. */
  readonly codeUse: string;
};

/** The second step of every login: enter the code, request another one, or start again. */
export function CodeForm({ step, sentTo, codeUse }: CodeFormProps) {
  const { login: words } = ownerWords();
  const { formKey } = useLoaderData<LoginPage>();
  const form = usePageForm({ id: "code", names: ["password"] });
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
        <CodeField state={form.fields.password} label={words.code} hint={words.codeHint} reply={useActionData<FormReply>()} />
        <SubmitButton intent="verify" busy={words.verifying}>
          {words.verify}
        </SubmitButton>
      </Form>
      <Form method="post">
        <HiddenField name="idempotencyKey" value={formKey} />
        <ResendAdvice seconds={step.secondsUntilResend} at={step.resendAt} />
        <Row>
          <Button tone="quiet" intent="resend" aria-describedby="resend-advice">
            {words.resend}
          </Button>
          <Button tone="quiet" intent="restart">
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

type CountdownProps = {
  /** Seconds until the code expires, from the server. */
  readonly seconds: number;
  /** When the code expires, as a time of day in India. Shown without scripts. */
  readonly endsAt: string;
};

/** Shows when the code expires: a time of day in plain HTML, a countdown with scripts. */
function Countdown({ seconds, endsAt }: CountdownProps) {
  const left = useSecondsLeft(seconds);
  const { revalidate } = useRevalidator();

  // At 0, reload the page data. The loader then returns the first step.
  useEffect(() => {
    if (left === 0) revalidate();
  }, [left, revalidate]);

  const { login: words } = ownerWords();
  return <p role="timer">{left === null ? words.validUntil({ time: endsAt }) : words.expiresIn({ time: minutesAndSeconds(left) })}</p>;
}

type ResendAdviceProps = {
  /** Seconds until another code can be requested; 0 means now. */
  readonly seconds: number;
  /** When another code can be requested, as a time of day in India. */
  readonly at: string;
};

/** Says when another code can be requested, and that the new code replaces the current one. */
function ResendAdvice({ seconds, at }: ResendAdviceProps) {
  const left = useSecondsLeft(seconds);
  const { login: words } = ownerWords();
  const later = left === null ? words.resendAt({ time: at }) : words.resendIn({ time: minutesAndSeconds(left) });
  return (
    <p id="resend-advice" className="field-hint">
      {seconds === 0 || left === 0 ? words.resendNow : later}
    </p>
  );
}

/** Returns the seconds left of `seconds`, and counts them down. Null until scripts run. */
function useSecondsLeft(seconds: number): number | null {
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(Math.ceil((endsAt - Date.now()) / 1000), 0));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return left;
}

/** Formats seconds as "9:05". */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
