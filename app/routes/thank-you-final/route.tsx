import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { hasContact, readSendResult, sendResultInit, type SendResult } from "~/features/contact/send-result.server";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { handleContactForm } from "./contact-actions.server";
import { ContactPage } from "./contact-page";
import { loadContactPage } from "./contact-page.server";
import { Thanks } from "./outcome";
import { onItsWay, type Heading } from "./status-view";

/** The result page of a message, sent or not (spec, section 4). If the API returned a contact, the page shows its progress. */
export function loader({ request }: LoaderFunctionArgs) {
  const result = requireSendResult(request);
  return hasContact(result) ? loadContactPage(request, result) : json({ kind: "result", result } as const, sendResultInit(result));
}

export function action(args: ActionFunctionArgs) {
  const result = requireSendResult(args.request);
  const path = paths.thankYouFinal(new URL(args.request.url).searchParams.get("result") ?? "");
  return hasContact(result) ? handleContactForm(args, result, path) : redirect(path, 303);
}

export const handle = screen({ hydrate: false });

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, metaOf(args.data));

export default function ThankYouFinal() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return data.kind === "contact" ? <ContactPage data={data} reply={reply} /> : <ResultScreen result={data.result} />;
}

function requireSendResult(request: Request): SendResult {
  const result = readSendResult(request);
  if (result === null) throw redirect(paths.warning());
  return result;
}

type PlainResult = Exclude<SendResult, { sent: "call" }>;

function metaOf(data: { kind: "result"; result: PlainResult } | { kind: "contact"; heading: Heading } | undefined) {
  if (data?.kind === "contact" && data.heading.kind === "message") return { title: data.heading.title, description: data.heading.lead };
  const result = data?.kind === "result" ? data.result : undefined;
  switch (result?.sent) {
    case undefined:
    case true:
      return { title: "Thank you for helping", description: "Your Message is sent successfully" };
    case "onItsWay":
      return { title: "Message on its way", description: "Your message is on its way to the owner." };
    case false:
      return { title: "Message not sent", description: result.reason };
  }
}

function ResultScreen({ result }: { readonly result: PlainResult }) {
  switch (result.sent) {
    case true:
      return (
        <Page width="form">
          <Thanks />
        </Page>
      );
    case "onItsWay":
      return <OnItsWay {...result} />;
    case false:
      return <NotSent {...result} />;
  }
}

function OnItsWay({ guid }: Extract<SendResult, { sent: "onItsWay" }>) {
  return (
    <MessageScreen title={onItsWay.title} tone={onItsWay.tone} lead={onItsWay.lead}>
      <p>Is it urgent? Ask for a call.</p>
      <ButtonLink tone="main" href={paths.quickContact(guid)}>
        Ask for a call
      </ButtonLink>
    </MessageScreen>
  );
}

function NotSent({ reason, guid }: Extract<SendResult, { sent: false }>) {
  return (
    <MessageScreen title="Your message was not sent" tone="error" lead={reason}>
      <ButtonLink tone="main" href={paths.quickContact(guid)}>
        Try again
      </ButtonLink>
    </MessageScreen>
  );
}
