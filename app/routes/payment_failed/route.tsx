import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { ErrorScreen } from "~/features/error-screen/error-screen";
import { PaymentFailedScreen } from "~/features/payment-failed/payment-failed-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { readShop } from "~/session/shop.server";

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await readShop(args);
  return json({ canRetry: order !== null });
}

export const handle = screen({ hydrate: false });

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Payment not completed", description: "The payment was not completed." });

export default function PaymentDismissed() {
  const { canRetry } = useLoaderData<typeof loader>();
  return <PaymentFailedScreen what="The payment was not completed." canRetry={canRetry} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
