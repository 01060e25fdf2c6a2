import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { words } from "#contract/words";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { readSendResult, sendResultInit, type SendResult } from "~/features/contact/send-result.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

/** The result page of a message, sent or not (spec, section 4). */
export function loader({ request }: LoaderFunctionArgs) {
  const result = readSendResult(request);
  if (result === null) throw redirect(paths.warning());
  return json(result, sendResultInit(result));
}

export const handle = screen({ hydrate: false });

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, metaOf(args.data));

export default function ThankYouFinal() {
  const result = useLoaderData<typeof loader>();
  switch (result.sent) {
    case true:
      return <Sent />;
    case "onItsWay":
      return <OnItsWay {...result} />;
    case false:
      return <NotSent {...result} />;
  }
}

function metaOf(result: SendResult | undefined) {
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

function Sent() {
  return (
    <MessageScreen title="Your Message is sent successfully" tone="success" lead="Thank you for Helping !!">
      <p>{words.messageSent}</p>
      <ButtonLink href={paths.home()}>Home</ButtonLink>
    </MessageScreen>
  );
}

function OnItsWay({ guid }: Extract<SendResult, { sent: "onItsWay" }>) {
  return (
    <MessageScreen
      title="Your message is on its way"
      tone="info"
      lead="It has not reached the owner yet. We keep trying for half an hour, so please do not send it again."
    >
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
