import { Form } from "@remix-run/react";

import type { OrderAmounts } from "#contract/order-amounts";
import { OrderAmountsList } from "~/features/order-summary/amounts";
import { PromoBox } from "~/features/order-summary/promo-box";
import type { PromoState } from "~/features/order-summary/promo-state.server";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { usePageForm } from "~/forms/use-page-form";
import { Card } from "~/ui/card";
import { foreignText } from "~/words/foreign-language";
import { ownerWords } from "~/words/words";

type RenewalFormProps = {
  readonly amounts: OrderAmounts;
  readonly promo: PromoState;
  readonly formKey: string;
  /** The offer's text, shown if there is no promo code in the URL. */
  readonly offer: string | null;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** The summary panel. Has two forms, so that Enter in the promo code field applies the code. */
export function RenewalForm({ amounts, promo, formKey, offer, constraints, reply }: RenewalFormProps) {
  const form = usePageForm({ id: "promo", names: ["coupon"], constraints, lastResult: reply?.lastResult });
  const { renewal: words } = ownerWords();
  return (
    <Card title={words.summary} tone="mist">
      <ErrorSummary {...form.summary} />
      {offer !== null && promo.kind === "none" && <p {...foreignText(offer)}>{offer}</p>}
      <Form {...form.props}>
        <PromoBox promo={promo} field={form.fields.coupon} />
      </Form>
      <OrderAmountsList amounts={amounts} />
      <Form method="post">
        <HiddenField name="idempotencyKey" value={formKey} />
        <HiddenField name="shownTotal" value={String(amounts.total)} />
        <SubmitButton name="intent" value="place" busy={words.placingOrder}>
          {words.placeOrder}
        </SubmitButton>
      </Form>
    </Card>
  );
}
