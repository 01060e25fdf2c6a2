import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { answerContact, stopScanner, type OwnerAnswer } from "#contract/contacts";
import { presetMessageText } from "#contract/scanning";
import { callApi } from "~/api/client.server";
import { now } from "~/clock.server";
import { ownerAnswerLabels } from "~/features/contact/owner-answers";
import { ErrorSummary } from "~/forms/error-summary";
import { pressedButton, readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { formatRecent } from "~/ui/date";
import { Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { TextLink } from "~/ui/text-link";
import { messages } from "~/words/messages";
import { AnswerForm } from "./answer-form";
import { requireContact } from "./read-contact.server";
import { answerSchema, stopSchema } from "./schema.server";
import { StopForm, stopButton } from "./stop-form";

/** The page that the link in an owner's SMS opens. It needs no login and shows nothing about the scanner. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { code, contact } = await requireContact(request);
  const { plate, reason, startedAt, answer, isSolved, isStopped } = contact;
  const asksToStop = !isStopped && new URL(request.url).searchParams.get("stop") === "1";
  const time = startedAt && formatRecent(startedAt, now());
  return json({ code, plate, reason: presetMessageText(reason), time, answer, isSolved, isStopped, asksToStop });
}

export async function action(args: ActionFunctionArgs) {
  const { code } = await requireContact(args.request);
  return (await pressedButton(args.request)) === stopButton ? stop(args, code) : answer(args, code);
}

async function answer(args: ActionFunctionArgs, code: string) {
  const form = await readForm(args, answerSchema);
  if (!form.accepted) return form.response;
  const outcome = await callApi(answerContact, { code, answer: form.value.intent });
  if (outcome.kind === "ok") return redirect(paths.ownerAnswer(code), 303);
  return form.rejectFor(outcome, { refused: messages.answerRefused, unavailable: messages.answerUnavailable });
}

async function stop(args: ActionFunctionArgs, code: string) {
  const form = await readForm(args, stopSchema);
  if (!form.accepted) return form.response;
  const outcome = await callApi(stopScanner, { code });
  if (outcome.kind === "ok") return redirect(paths.ownerAnswer(code), 303);
  return form.rejectFor(outcome, { refused: messages.stopFailed, unavailable: messages.stopFailed });
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: "Answer", description: "Answer the person at your vehicle." });

export default function OwnerAnswerPage() {
  const { code, plate, reason, time, answer, isSolved, isStopped, asksToStop } = useLoaderData<typeof loader>();
  const form = usePageForm({ id: "answer", names: [], constraints: {}, lastResult: useActionData<typeof action>()?.lastResult });
  return (
    <Page width="form">
      <ErrorSummary {...form.summary} />
      <PageHeading lead="The person at your vehicle sees your answer at once. Your name and number are not shown.">
        Somebody is at your vehicle
      </PageHeading>
      <Card tone="road">
        <p>
          <Plate number={plate} size="large" />
        </p>
        <p>
          <strong className="contact-reason">{reason || "Somebody asked for a call with you."}</strong>
          {time && ` (${time})`}
        </p>
      </Card>
      {asksToStop ? <StopForm code={code} /> : <Answering code={code} answer={answer} isSolved={isSolved} />}
      {!asksToStop && <Stopping code={code} isStopped={isStopped} />}
    </Page>
  );
}

type AnsweringProps = { readonly code: string; readonly answer: OwnerAnswer | null; readonly isSolved: boolean };

function Answering({ code, answer, isSolved }: AnsweringProps) {
  return (
    <>
      {answer && (
        <Banner tone="success" title="Your answer">
          <p>{ownerAnswerLabels[answer]}</p>
        </Banner>
      )}
      {isSolved ? (
        <Banner tone="info">
          <p>The person says that it is solved. You do not need to do anything.</p>
        </Banner>
      ) : (
        <AnswerForm code={code} chosen={answer} />
      )}
    </>
  );
}

function Stopping({ code, isStopped }: { readonly code: string; readonly isStopped: boolean }) {
  if (isStopped) {
    return (
      <Banner tone="info">
        <p>You stopped messages from this person for 30 days. You can undo it in your contact settings.</p>
      </Banner>
    );
  }
  return (
    <p>
      <TextLink href={paths.ownerAnswer(code, { stop: "1" })}>Stop messages from this person</TextLink>
    </p>
  );
}
