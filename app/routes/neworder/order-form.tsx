import { Form } from "@remix-run/react";
import type { MouseEvent, MouseEventHandler, ReactNode } from "react";

import { GST_PERCENT, type Paise } from "#contract/money";
import type { OrderAmounts } from "#contract/order-amounts";
import type { LiveQuote } from "~/features/reseller-price/use-quote";
import { ariaAttributes } from "~/forms/control-attributes";
import { DefaultButton } from "~/forms/default-button";
import { ErrorSummary } from "~/forms/error-summary";
import { HintAndErrors } from "~/forms/field-shell";
import type { FieldState } from "~/forms/field-state";
import { HiddenField } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { Banner } from "~/ui/banner";
import { classNames } from "~/ui/class-names";
import { DescriptionList } from "~/ui/description-list";
import { BusyDots, Button } from "~/ui/links-and-buttons";
import { Money } from "~/ui/money";
import { Row } from "~/ui/page";
import { messages } from "~/words/messages";
import {
  formAmounts,
  MAX_ROWS,
  orderIntents,
  parsePayType,
  priceRow,
  rowFieldNames,
  quantityErrors,
  removeIntent,
  SHOWN_TOTAL,
  type OrderRow,
  type RowError,
} from "./order-rows";
import { useOrderValidation, useOrderRows, type ServerData } from "./use-order-form";

type OrderFormProps = {
  /** The server's data. Its rows are from the URL, or from a rejected form. */
  readonly answered: ServerData;
  readonly formKey: string;
};

export function OrderForm({ answered, formKey }: OrderFormProps) {
  const { form, rows, price, reverted, edit, add, remove } = useOrderRows(answered);
  const { rate, terms } = price.quote;
  const { errors, attempt, onSubmit } = useOrderValidation(answered, rows, terms);
  const fields = rows.map((_, index) => rowFields(index, errors));
  const formErrors = errors.filter(({ row }) => row === null).map(({ message }) => message);
  const amounts = rate === null ? null : formAmounts(rows, rate, terms);
  const addInPlace = (event: MouseEvent) => {
    event.preventDefault();
    add();
  };
  const recalculateInPlace = (event: MouseEvent) => {
    // Post invalid rows, so that the server reports the errors.
    if (quantityErrors(rows).length > 0) return;
    event.preventDefault();
    price.reload();
  };
  return (
    <>
      <ErrorSummary
        formErrors={formErrors}
        fields={fields.flatMap((row, index) => Object.values(row).map((field) => ({ ...field, label: `Row ${index + 1}` })))}
        reply={attempt}
      />
      {rate !== null && (
        <p>
          You can order <strong>{terms.purchaseLeft}</strong> more {terms.purchaseLeft === 1 ? "pack" : "packs"} of two postpaid.
        </p>
      )}
      <Form ref={form} method="post" onSubmit={onSubmit} className="order-form">
        <div className="order-main">
          <DefaultButton intent={orderIntents.recalculate} onClick={recalculateInPlace}>
            Recalculate
          </DefaultButton>
          <PriceNotice price={price} shownErrors={formErrors} onRecalculate={recalculateInPlace} />
          {rows.map((row, index) => (
            <RowFieldset
              key={index}
              index={index}
              row={row}
              rate={rate}
              priced={rate === null ? null : priceRow(row, rate, terms)}
              fields={fields[index] ?? rowFields(index, [])}
              revertedBecause={reverted?.row === index ? reverted.message : ""}
              onEdit={(changes) => edit(index, changes)}
              onRemove={rows.length > 1 ? () => remove(index) : undefined}
            />
          ))}
          <Row>
            {rows.length < MAX_ROWS && (
              <Button intent={orderIntents.add} onClick={addInPlace}>
                Add row
              </Button>
            )}
            <Button tone="quiet" intent={orderIntents.recalculate} onClick={recalculateInPlace}>
              Recalculate
            </Button>
          </Row>
        </div>
        <div className="order-end flow">
          <div aria-live="polite" aria-busy={price.isLoading}>
            {amounts !== null && <OrderTotals amounts={amounts} />}
          </div>
          <HiddenField name="idempotencyKey" value={formKey} />
          <HiddenField name={SHOWN_TOTAL} value={String(amounts?.total ?? "")} />
          <SubmitButton intent={orderIntents.place} busy="Please wait">
            Place Order
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

function rowFields(index: number, problems: readonly RowError[]): Readonly<Record<keyof OrderRow, FieldState>> {
  const names = rowFieldNames(index);
  const field = (name: keyof OrderRow): FieldState => ({
    id: names[name],
    name: names[name],
    value: "",
    errors: problems.filter((problem) => problem.row === index && problem.field === name).map(({ message }) => message),
    constraint: {},
  });
  return { payType: field("payType"), car: field("car"), bike: field("bike") };
}

function OrderTotals({ amounts }: { readonly amounts: Pick<OrderAmounts, "subtotal" | "gst" | "total"> }) {
  return (
    <DescriptionList
      amounts
      items={[
        { label: "Total Amount", value: <Money paise={amounts.subtotal} exact /> },
        { label: `GST(${GST_PERCENT}%)`, value: <Money paise={amounts.gst} exact /> },
        { label: "Net Amount", value: <Money paise={amounts.total} exact />, strong: true },
      ]}
    />
  );
}

type PriceNoticeProps = {
  readonly price: LiveQuote;
  /** The errors above the form. Screen readers read them. If the notice's text is among them, the notice is not an alert of its own. */
  readonly shownErrors: readonly string[];
  /** Requests the price without leaving the page. Without scripts, the button posts the form, and the next page waits for the price. */
  readonly onRecalculate: MouseEventHandler;
};

function PriceNotice({ price: { quote, isLoading }, shownErrors, onRecalculate }: PriceNoticeProps) {
  if (quote.rate !== null) return null;
  const button = (
    <Button intent={orderIntents.recalculate} onClick={onRecalculate} formNoValidate>
      Get the price
    </Button>
  );
  if (!isLoading) {
    return (
      <Banner tone="error" role={shownErrors.includes(messages.priceUnavailable) ? undefined : "alert"}>
        <p>{messages.priceUnavailable}</p>
        {button}
      </Banner>
    );
  }
  return (
    <Banner tone="info" role="status">
      <p>
        {messages.priceOnItsWay}
        <BusyDots />
      </p>
      <noscript>{button}</noscript>
    </Banner>
  );
}

type RowFieldsetProps = {
  readonly index: number;
  readonly row: OrderRow;
  readonly rate: Paise | null;
  readonly priced: ReturnType<typeof priceRow> | null;
  readonly fields: Readonly<Record<keyof OrderRow, FieldState>>;
  /** Why the last edit was reverted, or "". */
  readonly revertedBecause: string;
  readonly onEdit: (changes: Partial<OrderRow>) => void;
  readonly onRemove: (() => void) | undefined;
};

function RowFieldset({ index, row, rate, priced, fields, revertedBecause, onEdit, onRemove }: RowFieldsetProps) {
  return (
    <fieldset className="order-row flow">
      <legend className="order-row-title">Row {index + 1}</legend>
      <div className="order-row-line">
        <div className="order-row-fields">
          <Labelled state={fields.payType} label="Pay type">
            <select
              id={fields.payType.id}
              name={fields.payType.name}
              value={row.payType}
              onChange={({ currentTarget: { value } }) => onEdit({ payType: parsePayType(value) })}
              {...ariaAttributes(fields.payType, false)}
              className="input"
            >
              <option value="">Select</option>
              <option value="postpaid">Postpaid</option>
              <option value="prepaid">Prepaid</option>
            </select>
          </Labelled>
          <Quantity state={fields.car} label="Car sticker quantity" value={row.car} onEdit={(car) => onEdit({ car })} />
          <Quantity state={fields.bike} label="Bike sticker quantity" value={row.bike} onEdit={(bike) => onEdit({ bike })} />
        </div>
        <div className="order-row-foot">
          {rate !== null && priced !== null && (
            <div className="order-row-amounts">
              <DescriptionList
                amounts
                items={[
                  { label: "Rate", value: <Money paise={rate} exact /> },
                  { label: "Discounted rate", value: <Money paise={priced.discountedRate} exact /> },
                  { label: "Car sticker amount", value: <Money paise={priced.carAmount} exact /> },
                  { label: "Bike sticker amount", value: <Money paise={priced.bikeAmount} exact /> },
                ]}
              />
            </div>
          )}
          {onRemove && (
            <Button
              tone="quiet"
              intent={removeIntent(index)}
              formNoValidate
              onClick={(event) => {
                event.preventDefault();
                onRemove();
              }}
            >
              Remove row<span className="sr-only"> {index + 1}</span>
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite">{revertedBecause !== "" && <Banner tone="error">{revertedBecause}</Banner>}</div>
    </fieldset>
  );
}

type QuantityProps = {
  readonly state: FieldState;
  readonly label: string;
  readonly value: string;
  readonly onEdit: (typed: string) => void;
};

function Quantity({ state, label, value, onEdit }: QuantityProps) {
  return (
    <Labelled state={state} label={label} unit={PACKS}>
      <input
        id={state.id}
        name={state.name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={value}
        onChange={({ currentTarget }) => onEdit(currentTarget.value)}
        {...ariaAttributes(state, false)}
        className="input"
      />
    </Labelled>
  );
}

const PACKS = ", packs of two";

type LabelledProps = { readonly state: FieldState; readonly label: string; readonly unit?: string; readonly children: ReactNode };

function Labelled({ state, label, unit = "", children }: LabelledProps) {
  return (
    <div className={classNames(state.errors.length > 0 && "field-wrong")}>
      <label className="field-label" htmlFor={state.id}>
        {label}
        {unit !== "" && <span className="field-optional">{unit}</span>}
      </label>
      <HintAndErrors state={state} />
      {children}
    </div>
  );
}
