import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { askToCancel } from "#contract/order-page";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { isOnAccount } from "~/features/paid-order/paid-order";
import { requireOrder } from "~/features/paid-order/read-order.server";
import { buttonForm } from "~/forms/fields.server";
import { newFormKey, readForm } from "~/forms/form.server";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { Button, ButtonLink } from "~/ui/links-and-buttons";
import { OrderId } from "~/ui/order-number";
import { Page, PageHeading, Row } from "~/ui/page";
import { messages } from "~/words/messages";

/** Asks for a confirmation. If the customer has asked already, or it is too late, leads back to the order's page, which says so. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { code, found } = await requireOrder(request);
  if (found.cancelling?.mayAsk !== true) return redirect(paths.order(code), 303);
  return json({ code, id: found.order.id, isOnAccount: isOnAccount(found.order), formKey: newFormKey() });
}

export async function action(args: ActionFunctionArgs) {
  const { code } = await requireOrder(args.request);
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const outcome = await callApi(askToCancel, { code });
  if (outcome.kind === "ok") return redirectWithNotice(paths.order(code), messages.cancelAsked);
  if (outcome.kind === "refused")
    return redirectWithNotice(paths.order(code), { tone: "error", text: outcome.message || words.cancelTooLate });
  return form.rejectFor(outcome, { refused: words.cancelTooLate, unavailable: messages.cancelFailed });
}

export const handle = plainScreen();
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Cancel your order", description: "Ask us to cancel your order before it is sent." });

export default function CancelOrder() {
  const { code, id, isOnAccount: wasBooked } = useLoaderData<typeof loader>();
  const form = usePageForm({ id: "cancel" });
  return (
    <Page width="form">
      <PageHeading lead={<OrderId id={id} />}>Cancel your order?</PageHeading>
      <p>We keep the parcel here until we have decided. Then we write to you, and this order&apos;s page says it too.</p>
      <p>
        {wasBooked ? "If we cancel, we take its amount off your account." : "If we cancel, your payment goes back to where it came from."}
      </p>
      <FormWithErrors form={form}>
        <Row>
          <Button tone="danger">Ask to cancel</Button>
          <ButtonLink href={paths.order(code)}>Keep the order</ButtonLink>
        </Row>
      </FormWithErrors>
    </Page>
  );
}
