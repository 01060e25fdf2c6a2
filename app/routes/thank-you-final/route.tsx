import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { readSendResult, statusOfSend, type SendResult } from "~/features/contact/send-result.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { documentHeaders } from "~/serving/document-headers";
import { ButtonLink } from "~/ui/button";

/** Where sending a message ends, whether it was sent or not (spec, section 4); it says which. */
export function loader({ request }: LoaderFunctionArgs) {
  const result = readSendResult(request);
  if (result === null) throw redirect(paths.warning());
  return json(result, statusOfSend(result));
}

export const handle = screen({ hydrate: false });
export const headers = documentHeaders;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.sent === false ? { title: "Message not sent", description: args.data.reason } : thanks);

export default function ThankYouFinal() {
  const result = useLoaderData<typeof loader>();
  return result.sent ? <Sent /> : <NotSent {...result} />;
}

const thanks = { title: "Thank you for helping", description: "Your Message is sent successfully" };

function Sent() {
  return <MessageScreen title="Your Message is sent successfully" tone="success" lead="Thank you for Helping !!" />;
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
