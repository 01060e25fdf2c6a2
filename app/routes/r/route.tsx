import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { answerContact } from "#contract/contacts";
import { presetMessageText } from "#contract/scanning";
import { callApi } from "~/api/client.server";
import { now } from "~/clock.server";
import { ownerAnswerLabels } from "~/features/contact/owner-answers";
import { ErrorSummary } from "~/forms/error-summary";
import { readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { formatRecent } from "~/ui/date";
import { Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { messages } from "~/words/messages";
import { AnswerForm } from "./answer-form";
import { codeIn, requireContact } from "./read-contact.server";
import { answerSchema } from "./schema.server";

/** What the link in an owner's SMS shows: who wrote stays private, and nobody has to log in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { code, contact } = await requireContact(request);
  const { plate, reason, startedAt, answer, isSolved } = contact;
  return json({ code, plate, reason: presetMessageText(reason), time: startedAt && formatRecent(startedAt, now()), answer, isSolved });
}

export async function action(args: ActionFunctionArgs) {
  await requireContact(args.request);
  const code = codeIn(args.request);
  const form = await readForm(args, answerSchema);
  if (!form.accepted) return form.response;
  const outcome = await callApi(answerContact, { code, answer: form.value.intent });
  if (outcome.kind === "ok") return redirect(paths.ownerAnswer(code), 303);
  return form.rejectFor(outcome, { refused: messages.answerRefused, unavailable: messages.answerUnavailable });
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: "Answer", description: "Answer the person at your vehicle." });

export default function OwnerAnswerPage() {
  const { code, plate, reason, time, answer, isSolved } = useLoaderData<typeof loader>();
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
      {answer && (
        <Banner tone="success" title="Your answer">
          <p>{ownerAnswerLabels[answer]}</p>
        </Banner>
      )}
      {isSolved ? (
        <Banner tone="info">
          <p>The person says that it is solved. You need not do anything.</p>
        </Banner>
      ) : (
        <AnswerForm code={code} chosen={answer} />
      )}
    </Page>
  );
}
