import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { readQuoteWithTimeout, readQuoteWithRetries } from "~/features/reseller-price/read-quote.server";
import { hasScriptsCookie, useScriptsCookie } from "~/features/reseller-price/scripts-cookie";
import { newFormKey } from "~/forms/form.server";
import { useLastReply } from "~/forms/use-last-reply";
import { accountLinks } from "~/features/layout/account-style";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { requireReseller } from "~/session/reseller.server";
import { Banner } from "~/ui/banner";
import { Page, PageHeading } from "~/ui/page";
import { handleForm, type NewOrderReply } from "./handle-form.server";
import { OrderForm } from "./order-form";
import { rowsFromUrl, totalQuantity } from "./order-rows";

export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const rows = rowsFromUrl(new URL(request.url).searchParams.get("rows"));
  const read = hasScriptsCookie(request) ? readQuoteWithTimeout : readQuoteWithRetries;
  const quote = await read({ reseller, quantity: totalQuantity(rows), request });
  return json<NewOrderReply>({ rows, quote, errors: [], booked: null, formKey: newFormKey() });
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args);
}

export const handle = screen({ bar: "reseller" });
export const links = accountLinks;
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "New Order", description: "Order stickers in bulk, postpaid or prepaid, at your reseller rates." });

export default function NewOrder() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useLastReply(useActionData<typeof action>(), loaded) ?? loaded;
  useScriptsCookie();
  return (
    <Page>
      <PageHeading lead="Postpaid rows go on your account. You pay for prepaid rows online.">New Order</PageHeading>
      {answered.booked !== null && (
        <Banner tone="success" role="status">
          <p>{answered.booked}</p>
        </Banner>
      )}
      <OrderForm answered={answered} formKey={answered.formKey} />
    </Page>
  );
}
