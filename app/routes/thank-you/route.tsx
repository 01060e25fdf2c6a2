import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { thankYouMessage } from "~/features/inquiry/thank-you.server";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { plainScreen, pageMeta } from "~/screen";

export function loader({ request }: LoaderFunctionArgs) {
  return json({ message: thankYouMessage(request) });
}

export const handle = plainScreen();
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({ title: "Thank you", description: data?.message ?? "Thank you." }));

export default function ThankYou() {
  return <MessageScreen title={useLoaderData<typeof loader>().message} tone="success" />;
}
