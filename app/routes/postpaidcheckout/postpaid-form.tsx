import { Form } from "@remix-run/react";

import type { OrderAmounts } from "#contract/order-amounts";
import type { States } from "~/features/address/read-states.server";
import { OrderAmountsList } from "~/features/order-summary/amounts";
import { ASKED_PINCODE } from "~/features/shipping/asked-pincode";
import { shippingNames } from "~/features/shipping/shipping";
import { ShippingFields } from "~/features/shipping/shipping-fields";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { usePageForm } from "~/forms/use-page-form";
import { Card } from "~/ui/card";
import { Money } from "~/ui/money";
import { Table, type Column } from "~/ui/table";

type PostpaidFormProps = {
  readonly productName: string;
  readonly rate: number;
  readonly amounts: OrderAmounts;
  readonly states: States;
  readonly draft: Readonly<Record<string, string>>;
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

const names = [...shippingNames, ASKED_PINCODE] as const;

type Line = { readonly name: string; readonly rate: number };

const columns: readonly Column<Line>[] = [
  { label: "Product", isRowHeader: true, cell: ({ name }) => name },
  { label: "Qty", align: "end", cell: () => 1 },
  { label: "Rate", align: "end", cell: ({ rate }) => <Money paise={rate} /> },
];

/** The address form beside the order table (spec, section 2). */
export function PostpaidForm({ productName, rate, amounts, states, draft, formKey, constraints, reply }: PostpaidFormProps) {
  const form = usePageForm({ id: "postpaid", names, constraints, lastResult: reply?.lastResult, values: draft });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form {...form.props} className="main-and-side">
        <HiddenField name="idempotencyKey" value={formKey} />
        <div className="main">
          <Card title="Your address">
            <ShippingFields fields={form.fields} states={states} />
          </Card>
        </div>
        <div className="side">
          <Card title="Your order" tone="mist">
            <Table caption="Your order" captionHidden columns={columns} rows={[{ name: productName, rate }]} rowKey={({ name }) => name} />
            <OrderAmountsList amounts={amounts} />
            <SubmitButton name="intent" value="place" busy="Placing order">
              Place Order
            </SubmitButton>
          </Card>
        </div>
      </Form>
    </>
  );
}
