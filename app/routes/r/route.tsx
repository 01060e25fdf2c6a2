import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { answerContact, stopScanner, type Answerer, type ContactForOwner, type OwnerAnswer } from "#contract/contacts";
import { isPresetMessageId } from "#contract/contact-policy";
import { callApi } from "~/api/client.server";
import { now } from "~/env.server";
import { AnswerText } from "~/features/contact/answer-text";
import { ErrorSummary } from "~/forms/error-summary";
import { pressedButton, readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { Banner } from "~/ui/banner";
import { formatRecent } from "~/ui/date";
import { TextLink } from "~/ui/links-and-buttons";
import { Card, Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { scannerWords } from "~/words/words";
import { AnswerForm } from "./answer-form";
import { requireContact } from "./read-contact.server";
import { answerSchema, stopSchema } from "./schema.server";
import { StopForm, stopButton } from "./stop-form";

/** Shows the page that the link in an owner's SMS opens. The page needs no login and shows nothing about the scanner. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { code, contact } = await requireContact(request);
  const { plate, reason, startedAt, answer, answeredBy, reader, isSolved, isStopped, hidesAnswers } = contact;
  const asksToStop = !isStopped && new URL(request.url).searchParams.get("stop") === "1";
  const time = startedAt && formatRecent(startedAt, now());
  const shown = {
    plate,
    reason: isPresetMessageId(reason) ? reason : null,
    time,
    answer,
    answeredBy,
    isOwnAnswer: answeredBy === reader,
    isSolved,
    isStopped,
    hidesAnswers,
    asksToStop,
  };
  return json({ ...shown, ...linksOf(request, code) });
}

export async function action(args: ActionFunctionArgs) {
  const { code, contact } = await requireContact(args.request);
  return (await pressedButton(args.request)) === stopButton ? stop(args, code) : answer(args, code, contact);
}

async function answer(args: ActionFunctionArgs, code: string, { hidesAnswers }: ContactForOwner) {
  const form = await readForm(args, answerSchema);
  if (!form.accepted) return form.response;
  const outcome = await callApi(answerContact, { code, answer: form.value.intent });
  if (outcome.kind === "ok") return redirect(linksOf(args.request, code).here, 303);
  const { answer: words } = scannerWords();
  return form.rejectFor(outcome, { refused: hidesAnswers ? words.hidden : words.refused, unavailable: words.unavailable });
}

async function stop(args: ActionFunctionArgs, code: string) {
  const form = await readForm(args, stopSchema);
  if (!form.accepted) return form.response;
  const outcome = await callApi(stopScanner, { code });
  if (outcome.kind === "ok") return redirect(linksOf(args.request, code).here, 303);
  const { stopFailed } = scannerWords().answer;
  return form.rejectFor(outcome, { refused: stopFailed, unavailable: stopFailed });
}

/** Returns the URLs of this page, of its question whether to stop the scanner, and of the contact log from which the owner came, if any. */
function linksOf(request: Request, code: string) {
  const vehicle = new URL(request.url).searchParams.get("vehicle") ?? undefined;
  return {
    here: paths.ownerAnswer(code, { vehicle }),
    stop: paths.ownerAnswer(code, { vehicle, stop: "1" }),
    log: vehicle === undefined ? null : paths.contactLog(vehicle),
  };
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false, languages: "scanner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => scannerWords().answer);

export default function OwnerAnswerPage() {
  const { plate, reason, time, answer, answeredBy, isOwnAnswer, ...shown } = useLoaderData<typeof loader>();
  const { isSolved, isStopped, hidesAnswers, asksToStop, here, stop, log } = shown;
  const form = usePageForm({ id: "answer", names: [], constraints: {}, lastResult: useActionData<typeof action>()?.lastResult });
  const { answer: words, presets } = scannerWords();
  return (
    <Page width="form">
      <ErrorSummary {...form.summary} />
      <PageHeading lead={hidesAnswers ? undefined : words.lead}>{words.title}</PageHeading>
      {answer && !asksToStop && <GivenAnswer answer={answer} by={isOwnAnswer ? "yours" : answererWords[answeredBy]} />}
      <Card tone="road">
        <p>
          <Plate number={plate} size="large" />
        </p>
        <div>
          <p className="contact-reason">{reason === null ? words.callReason : presets[reason]}</p>
          {time && <p>{time}</p>}
        </div>
      </Card>
      {asksToStop ? (
        <StopForm goBackHref={here} />
      ) : (
        <Answering answer={isOwnAnswer ? answer : null} isSolved={isSolved} isHidden={hidesAnswers} />
      )}
      {!asksToStop && <Stopping href={stop} isStopped={isStopped} />}
      {!asksToStop && log !== null && (
        <p>
          <TextLink href={log}>{words.goBack}</TextLink>
        </p>
      )}
    </Page>
  );
}

const answererWords = { owner: "owners", second_driver: "drivers" } as const satisfies Record<Answerer, string>;

type GivenAnswerProps = { readonly answer: OwnerAnswer; readonly by: "yours" | (typeof answererWords)[Answerer] };

/** The latest answer, and whose it is, so that two people do not both set out. */
function GivenAnswer({ answer, by }: GivenAnswerProps) {
  const { answer: words, answers } = scannerWords();
  return (
    <Banner tone="success" title={words[by]}>
      <AnswerText>{answers[answer]}</AnswerText>
    </Banner>
  );
}

type AnsweringProps = { readonly answer: OwnerAnswer | null; readonly isSolved: boolean; readonly isHidden: boolean };

function Answering({ answer, isSolved, isHidden }: AnsweringProps) {
  if (!isSolved && !isHidden) return <AnswerForm chosen={answer} />;
  const { answer: words } = scannerWords();
  return (
    <Banner tone="info">
      <p>{isHidden ? words.hidden : words.solved}</p>
    </Banner>
  );
}

function Stopping({ href, isStopped }: { readonly href: string; readonly isStopped: boolean }) {
  const { answer: words } = scannerWords();
  if (isStopped) {
    return (
      <Banner tone="info">
        <p>{words.stopped}</p>
      </Banner>
    );
  }
  return (
    <p>
      <TextLink href={href}>{words.stop}</TextLink>
    </p>
  );
}
