import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { isPresetMessageId } from "#contract/contact-policy";
import { answerContact, readContactForOwner, stopScanner, type Answerer, type ContactForOwner } from "#contract/contacts";
import { ownerAnswers, type OwnerAnswer } from "#contract/owner-answers";
import { callApi } from "~/api/client.server";
import { requireByLink } from "~/api/require-answer.server";
import { now } from "~/env.server";
import { AnswerText } from "~/features/contact/answer-text";
import { ErrorSummary } from "~/forms/error-summary";
import { buttonForm, commonFields } from "~/forms/fields.server";
import { pressedButton, readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { Banner } from "~/ui/banner";
import { formatRecent } from "~/ui/date";
import { LinkParagraph, Button } from "~/ui/links-and-buttons";
import { Card, Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { scannerWords } from "~/words/words";

/** Shows the page that the link in an owner's SMS opens. The page needs no login and shows nothing about the scanner. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { code, contact } = await requireContact(request);
  const { reason, startedAt, reader, ...shown } = contact;
  return json({
    ...shown,
    reason: isPresetMessageId(reason) ? reason : null,
    time: startedAt && formatRecent(startedAt, now()),
    isOwnAnswer: shown.answeredBy === reader,
    asksToStop: !shown.isStopped && new URL(request.url).searchParams.get("stop") === "1",
    ...linksOf(request, code),
  });
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
  const form = await readForm(args, buttonForm);
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
  const form = usePageForm({ id: "answer" });
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
      {!asksToStop && log !== null && <LinkParagraph href={log}>{words.goBack}</LinkParagraph>}
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
  return <Banner tone="info">{isHidden ? words.hidden : words.solved}</Banner>;
}

function Stopping({ href, isStopped }: { readonly href: string; readonly isStopped: boolean }) {
  const { answer: words } = scannerWords();
  return isStopped ? <Banner tone="info">{words.stopped}</Banner> : <LinkParagraph href={href}>{words.stop}</LinkParagraph>;
}

/** Returns the contact that the SMS to the owner was about. @throws the errors of `requireByLink`. */
async function requireContact(request: Request): Promise<{ readonly code: string; readonly contact: ContactForOwner }> {
  const { linkEnded: ended, unavailable } = scannerWords().answer;
  const { code, found: contact } = await requireByLink(request, "c", readContactForOwner, { ended, unavailable });
  return { code, contact };
}

/** The answer form. The value of the pressed button is the answer. */
const answerSchema = z.object({ ...commonFields, intent: z.enum(ownerAnswers, { error: () => scannerWords().answer.missing }) });

/** One button for each answer but the current one, which the page shows as text. */
function AnswerForm({ chosen }: { readonly chosen: OwnerAnswer | null }) {
  const { answer: words, answers } = scannerWords();
  return (
    <form method="post" className="flow">
      <h2 className="card-title">{chosen === null ? words.choose : words.change}</h2>
      {ownerAnswers
        .filter((answer) => answer !== chosen)
        .map((answer, index) => (
          <Button key={answer} tone={chosen === null && index === 0 ? "main" : "plain"} wide intent={answer}>
            {answers[answer]}
          </Button>
        ))}
    </form>
  );
}

/** The value of the button that confirms a stop. */
const stopButton = "stop";

/**
 * Asks the owner whether to stop the scanner of this contact. For 30 days, a stopped scanner must prove that they are at the vehicle before
 * they can send a message or request a phone call, except after an accident. The owner confirms the stop with this form, so that an
 * accidental tap on the link to the form stops nobody.
 */
function StopForm({ goBackHref }: { readonly goBackHref: string }) {
  const { answer: words } = scannerWords();
  return (
    <Card title={words.stopTitle}>
      <p>{words.stopExplanation}</p>
      <form method="post">
        <Button tone="danger" wide intent={stopButton}>
          {words.stopButton}
        </Button>
      </form>
      <LinkParagraph href={goBackHref}>{words.goBack}</LinkParagraph>
    </Card>
  );
}
