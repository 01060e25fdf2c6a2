import type { ReactNode } from "react";

import type { Paise } from "#contract/money";
import { ariaAttributes } from "~/forms/control-attributes";
import { HintAndErrors } from "~/forms/field-shell";
import type { FieldState } from "~/forms/field-state";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { removeIntent, type OrderRow, type PricedRow } from "./order-rows";

type RowFieldsetProps = {
  readonly index: number;
  readonly row: OrderRow;
  readonly rate: Paise | null;
  readonly priced: PricedRow | null;
  readonly fields: Readonly<Record<keyof OrderRow, FieldState>>;
  /** Why the last edit was reverted, or "". */
  readonly revertedBecause: string;
  readonly onEdit: (changes: Partial<OrderRow>) => void;
  readonly onRemove: (() => void) | undefined;
};

export function RowFieldset({ index, row, rate, priced, fields, revertedBecause, onEdit, onRemove }: RowFieldsetProps) {
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
              onChange={({ currentTarget: { value } }) => onEdit({ payType: value === "postpaid" || value === "prepaid" ? value : "" })}
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
              name="intent"
              value={removeIntent(index)}
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
    <Labelled state={state} label={label}>
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

function Labelled({ state, label, children }: { readonly state: FieldState; readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classNames(state.errors.length > 0 && "field-wrong")}>
      <label className="field-label" htmlFor={state.id}>
        {label}
      </label>
      <HintAndErrors state={state} />
      {children}
    </div>
  );
}
