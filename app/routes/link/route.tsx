import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { AnswerOf } from "#contract/call";
import { answerLink, readLink } from "#contract/owner-changes";
import { callApi } from "~/api/client.server";
import { requireByLink } from "~/api/require-answer.server";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields, unreadable } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { Banner } from "~/ui/banner";
import { Button, MainButton } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";

const answers = { yes: "yes", no: "no" } as const;

const answerSchema = z.object({ ...commonFields, intent: z.enum(answers, unreadable) });

/** Shows what the link in an SMS or mail asks. Changes nothing, because programs that check links open this page too. */
export async function loader({ request }: LoaderFunctionArgs) {
  return json((await requireLink(request)).found);
}

export async function action(args: ActionFunctionArgs) {
  const { code } = await requireLink(args.request);
  const form = await readForm(args, answerSchema);
  if (!form.accepted) return form.response;
  const outcome = await callApi(answerLink, { code, accepts: form.value.intent === answers.yes });
  if (outcome.kind === "ok") return redirect(paths.link(code), 303);
  const { notSaved } = ownerWords().link;
  return form.rejectFor(outcome, { refused: notSaved, unavailable: notSaved });
}

function requireLink(request: Request) {
  const { link, ownerApi } = ownerWords();
  return requireByLink(request, "c", readLink, { ended: ownerApi.linkEnded, unavailable: link.unavailable });
}

export const handle = plainScreen({ bar: "none", footer: "none", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().link);

export default function Link() {
  const { kind, plate, state, text } = useLoaderData<typeof loader>();
  const change = changeWordsOf(kind, text);
  const form = usePageForm({ id: "link" });
  return (
    <Page width="form">
      <ErrorSummary {...form.summary} />
      {kind === "emergency" || kind === "second_driver" ? <Person kind={kind} plate={plate} state={state} /> : null}
      {change !== null && <Change {...change} isStopped={state === "refused"} />}
      {kind === "breach_notice" && <Notice text={text} />}
    </Page>
  );
}

type LinkData = AnswerOf<typeof readLink>;

type PersonProps = Pick<LinkData, "plate" | "state"> & { readonly kind: "emergency" | "second_driver" };

/** The question to a second driver or an emergency contact, who can change the answer later. */
function Person({ kind, plate, state }: PersonProps) {
  const { link: words, changeLinks } = ownerWords();
  return (
    <>
      <PageHeading>{kind === "emergency" ? words.title : changeLinks.secondDriver}</PageHeading>
      <p>
        <Plate number={plate} size="large" />
      </p>
      <p>{kind === "emergency" ? words.emergency : words.secondDriver}</p>
      <p>{words.private}</p>
      {state !== "told" && (
        <Banner tone={state === "accepted" ? "success" : "info"}>{state === "accepted" ? words.saidYes : words.saidNo}</Banner>
      )}
      <form method="post" className="flow">
        {state !== "accepted" && <MainButton intent={answers.yes}>{words.yes}</MainButton>}
        {state !== "refused" && (
          <Button wide intent={answers.no}>
            {state === "accepted" ? words.leave : words.no}
          </Button>
        )}
      </form>
    </>
  );
}

/** Stops a change of phone number or e-mail that waits, takes back one that was made, or says no to an invitation. */
function Change({ title, lead, done, button, isStopped }: ChangeWords & { readonly isStopped: boolean }) {
  return (
    <>
      <PageHeading lead={isStopped ? undefined : lead}>{title}</PageHeading>
      {isStopped ? (
        <Banner tone="success">{done}</Banner>
      ) : (
        <form method="post">
          <Button tone="danger" wide intent={answers.no}>
            {button}
          </Button>
        </form>
      )}
    </>
  );
}

type ChangeWords = { readonly title: string; readonly lead: string; readonly done: string; readonly button: string };

/** Returns the words about a change. Null for another kind of link. */
function changeWordsOf(kind: LinkData["kind"], shop: string): ChangeWords | null {
  const { link: words } = ownerWords();
  const { phoneTitle, emailTitle } = words;
  switch (kind) {
    case "phone_change":
      return { title: phoneTitle, lead: words.phoneLead, done: words.stopped, button: words.stop };
    case "phone_changed":
      return { title: phoneTitle, lead: words.undoLead, done: words.undone, button: words.undo };
    case "email_change":
      return { title: emailTitle, lead: words.emailLead, done: words.emailStopped, button: words.stop };
    case "email_changed":
      return { title: emailTitle, lead: words.emailUndoLead, done: words.emailUndone, button: words.undo };
    case "shop_person":
      return { title: words.shopTitle, lead: words.shopLead({ shop }), done: words.shopSaidNo({ shop }), button: words.shopNo };
    default:
      return null;
  }
}

function Notice({ text }: { readonly text: string }) {
  return (
    <>
      <PageHeading>{ownerWords().link.noticeTitle}</PageHeading>
      <div className="flow" lang="en">
        {text.split("\n").map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  );
}
