import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { ErrorScreen } from "~/features/error-screen/error-screen";
import { PaymentFailedScreen } from "~/features/payment-failed/payment-failed-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { readDoubt } from "~/payments/doubt.server";
import { readShop } from "~/session/shop.server";
import { messages } from "~/words/messages";
import { UnconfirmedScreen } from "./unconfirmed-screen";

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await readShop(args);
  return json({ canRetry: order !== null, doubt: readDoubt(args.request) });
}

export const handle = screen({ hydrate: false });

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Payment Failed", description: "The payment did not go through." });

export default function PaymentFailed() {
  const { canRetry, doubt } = useLoaderData<typeof loader>();
  if (doubt === "unconfirmed") return <UnconfirmedScreen />;
  if (doubt === "unmatched") return <PaymentFailedScreen what={messages.paymentUnmatched} canRetry={false} />;
  return <PaymentFailedScreen what="The payment did not go through." canRetry={canRetry} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
