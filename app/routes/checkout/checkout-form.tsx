import { useSubmit } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";

import type { States } from "~/features/address/read-states.server";
import { productIds, quantityName } from "~/features/cart/cart";
import { Stepper } from "~/features/cart/stepper";
import { OrderAmountsList } from "~/features/order-summary/amounts";
import type { PricedCart } from "~/features/order-summary/price-cart.server";
import { PromoBox } from "~/features/order-summary/promo-box";
import { ASKED_GSTIN, ASKED_PINCODE, AskedDoubt } from "~/features/shipping/asked-doubt";
import { shippingNames } from "~/features/shipping/shipping";
import { ShippingFields } from "~/features/shipping/shipping-fields";
import { DefaultButton } from "~/forms/default-button";
import type { FieldState } from "~/forms/field-state";
import { HiddenField, Honeypot } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { Banner } from "~/ui/banner";
import { Money } from "~/ui/money";
import { Card } from "~/ui/page";
import { ProductPhoto } from "~/ui/product-picture";

/**
 * Button values of the checkout. `enter` is the value for the Enter key, which applies a typed promo code, changes the quantities or places
 * the order (`readIntent` in route.tsx).
 */
export const checkoutIntents = { place: "place", enter: "enter" } as const;

type CheckoutFormProps = {
  readonly priced: PricedCart | null;
  /** Why there are no prices. From the loader, because the file with all messages would make the page's scripts larger. */
  readonly problem: string;
  readonly states: States;
  /** Values typed earlier, by field name. */
  readonly draft: Readonly<Record<string, string>>;
};

const names = [
  ...[...shippingNames, ASKED_PINCODE, "businessName", "gstin", ASKED_GSTIN],
  ...[quantityName("1"), quantityName("2"), "coupon"],
] as const;

export function CheckoutForm({ priced, problem, states, draft }: CheckoutFormProps) {
  const form = usePageForm({ id: "checkout", names, values: draft });
  const submit = useSubmit();

  /** Keeps the scroll position when a button only changes the order. */
  const changeInPlace = (event: FormEvent<HTMLFormElement>) => {
    form.props.onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (event.defaultPrevented || !(submitter instanceof HTMLButtonElement) || mayPlaceOrder(submitter.value)) return;
    event.preventDefault();
    submit(submitter, { preventScrollReset: true });
  };

  return (
    <FormWithErrors form={form} above={priced !== null && <SummaryLine {...priced} />} onSubmit={changeInPlace} className="main-and-side">
      <DefaultButton intent={checkoutIntents.enter}>Continue</DefaultButton>
      <div className="main">
        <Card title="Shipping address">
          <ShippingFields fields={form.fields} states={states} />
          {states.takesGstin && <BusinessFold {...form.fields} />}
        </Card>
      </div>
      <div className="side" id="summary">
        <Card title="Order summary" tone="mist">
          {priced === null ? (
            <>
              <Banner tone="error" role="alert">
                {problem}
              </Banner>
              {productIds.map((id) => (
                <HiddenField key={id} name={quantityName(id)} value={form.fields[quantityName(id)].value} />
              ))}
            </>
          ) : (
            <>
              <HiddenField name="shownTotal" value={String(priced.amounts.total)} />
              <OrderLines lines={priced.lines} fields={form.fields} />
              <Fold title="Have a promo code?" open={priced.promo.kind !== "none" || isInUse(form.fields.coupon)}>
                <PromoBox promo={priced.promo} field={form.fields.coupon} />
              </Fold>
              <div aria-live="polite">
                <OrderAmountsList amounts={priced.amounts} />
              </div>
            </>
          )}
          <Honeypot name="website" />
          <SubmitButton intent={checkoutIntents.place} busy="Please wait">
            Place Order
          </SubmitButton>
        </Card>
      </div>
    </FormWithErrors>
  );
}

/** The order in one line, above the address on screens narrower than 1000 px. Leads to the whole summary. */
function SummaryLine({ lines, amounts }: PricedCart) {
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  if (ordered.length === 0) return null;
  return (
    <p className="summary-line">
      <a className="summary-line-link" href="#summary">
        {ordered.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}: <Money paise={amounts.total} /> incl. GST
      </a>
    </p>
  );
}

/** Returns whether a button may place the order. `enter` places the order if it has nothing else to do (`readIntent` in route.tsx). */
function mayPlaceOrder(intent: string): boolean {
  return intent === checkoutIntents.place || intent === checkoutIntents.enter;
}

type OrderLinesProps = {
  readonly lines: PricedCart["lines"];
  readonly fields: Readonly<Record<ReturnType<typeof quantityName>, FieldState>>;
};

function OrderLines({ lines, fields }: OrderLinesProps) {
  return (
    <ul className="order-lines">
      {lines.map(({ id, name, price, quantity, photo }) => (
        <li key={id} className="order-line">
          {photo !== "" && <ProductPhoto className="order-line-photo" src={photo} sizes="56px" alt="" />}
          <p className="order-line-name">
            <strong>{name}</strong>
            <br />
            <Money paise={price} /> + GST each
          </p>
          {quantity > 0 && (
            <p className="order-line-amount">
              <Money paise={price * quantity} exact />
            </p>
          )}
          <Stepper state={withOrderQuantity(fields[quantityName(id)], quantity)} productId={id} of={name} response={lines} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the field with the quantity of the order. If the field has an error, it keeps what was typed. */
function withOrderQuantity(field: FieldState, quantity: number): FieldState {
  return field.errors.length > 0 ? field : { ...field, value: String(quantity) };
}

type BusinessFoldProps = Readonly<Record<"businessName" | "gstin" | "state" | typeof ASKED_GSTIN, FieldState>>;

/** The business that buys, for the invoice. */
function BusinessFold({ businessName, gstin, state, askedGstin }: BusinessFoldProps) {
  return (
    <Fold title="Buying for a business?" open={isInUse(businessName) || isInUse(gstin)}>
      <div className="flow">
        <TextField state={businessName} label="Business name" autoComplete="organization" />
        <TextField state={gstin} label="GSTIN" isMonospaced autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        <AskedDoubt about={gstin} state={state} asked={askedGstin} />
      </div>
    </Fold>
  );
}

function isInUse({ value, errors }: FieldState): boolean {
  return value !== "" || errors.length > 0;
}

type FoldProps = { readonly title: string; readonly open: boolean; readonly children: ReactNode };

/** Folds what most orders leave empty. An open fold stays open after a code is removed, so that the button inside keeps the focus. */
function Fold({ title, open, children }: FoldProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <details className="fold" open={wasOpen}>
      <summary className="fold-summary">{title}</summary>
      {children}
    </details>
  );
}
