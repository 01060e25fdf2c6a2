import { Form } from "@remix-run/react";
import type { MouseEvent } from "react";

import { GST_PERCENT } from "../../../contract/money";
import type { Quote } from "~/features/reseller-price/read-quote.server";
import { DefaultButton } from "~/forms/default-button";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldState } from "~/forms/field-state";
import { HiddenField } from "~/forms/hidden-field";
import { SubmitButton } from "~/forms/submit-button";
import { Row } from "~/ui/arrange";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { messages } from "~/words/messages";
import type { RowProblem } from "./check-rows";
import { formAmounts, priceRow, type OrderRow } from "./order-rows";
import { orderIntents, rowNames } from "./row-fields";
import { RowFieldset } from "./row-fieldset";
import { useOrderRows } from "./use-order-rows";

type OrderFormProps = {
  /** What the server has of the form: as its address names it, or as it was sent and not accepted. */
  readonly answered: { readonly rows: readonly OrderRow[]; readonly quote: Quote; readonly problems: readonly RowProblem[] };
  readonly formKey: string;
};

/** The rows of a new order, what they come to, and the buttons that change and place it. */
export function OrderForm({ answered, formKey }: OrderFormProps) {
  const { rows, quote, revertedBecause, edit, add, remove } = useOrderRows(answered);
  const { rate, terms } = quote;
  const fields = rows.map((_, index) => rowFields(index, answered.problems));
  const amounts = rate === null ? null : formAmounts(rows, rate, terms);
  const addInPlace = (event: MouseEvent) => {
    event.preventDefault();
    add();
  };
  return (
    <>
      <ErrorSummary
        formErrors={answered.problems.filter(({ row }) => row === null).map(({ message }) => message)}
        fields={fields.flatMap((row, index) => Object.values(row).map((field) => ({ ...field, label: `Row ${index + 1}` })))}
        reply={answered.problems}
      />
      <p>
        You can order <strong>{terms.purchaseLeft}</strong> more stickers postpaid.
      </p>
      {rate === null && (
        <Banner tone="error" role="alert">
          <p>{messages.priceUnavailable}</p>
        </Banner>
      )}
      <Form method="post">
        <DefaultButton name="intent" value={orderIntents.recalculate}>
          Recalculate
        </DefaultButton>
        {rows.map((row, index) => (
          <RowFieldset
            key={index}
            index={index}
            row={row}
            rate={rate}
            priced={rate === null ? null : priceRow(row, rate, terms)}
            fields={fields[index] ?? rowFields(index, [])}
            onEdit={(changes) => edit(index, changes)}
            onRemove={() => remove(index)}
          />
        ))}
        <div aria-live="polite">
          {revertedBecause !== "" && (
            <Banner tone="error">
              <p>{revertedBecause}</p>
            </Banner>
          )}
          {amounts !== null && (
            <DescriptionList
              amounts
              items={[
                { label: "Total Amount", value: <Money paise={amounts.subtotal} exact /> },
                { label: `GST(${GST_PERCENT}%)`, value: <Money paise={amounts.gst} exact /> },
                { label: "Net Amount", value: <Money paise={amounts.total} exact />, strong: true },
              ]}
            />
          )}
        </div>
        <HiddenField name="idempotencyKey" value={formKey} />
        <Row>
          <Button tone="quiet" name="intent" value={orderIntents.add} onClick={addInPlace}>
            Add row
          </Button>
          <Button tone="quiet" name="intent" value={orderIntents.recalculate}>
            Recalculate
          </Button>
        </Row>
        <SubmitButton name="intent" value={orderIntents.place} busy="Please wait">
          Place Order
        </SubmitButton>
      </Form>
    </>
  );
}

function rowFields(index: number, problems: readonly RowProblem[]): Readonly<Record<keyof OrderRow, FieldState>> {
  const names = rowNames(index);
  const field = (name: keyof OrderRow): FieldState => ({
    id: names[name],
    name: names[name],
    errorId: `${names[name]}-error`,
    descriptionId: `${names[name]}-hint`,
    value: "",
    errors: problems.filter((problem) => problem.row === index && problem.field === name).map(({ message }) => message),
    constraint: {},
  });
  return { payType: field("payType"), car: field("car"), bike: field("bike") };
}
