import { useEffect, useRef, type ReactNode, type RefObject } from "react";

import { limits, type ProductId } from "#contract/limits";
import type { Paise } from "#contract/money";
import { ariaAttributes } from "~/forms/control-attributes";
import { HintAndErrors } from "~/forms/field-shell";
import type { FieldState } from "~/forms/field-state";
import { classNames } from "~/ui/class-names";
import { stepIntent, steps, type Step } from "./cart";

type StepperProps = {
  readonly state: FieldState;
  readonly productId: ProductId;
  /** The product's name, for screen readers. */
  readonly of: string;
  /** An object that is new with each response, on a page with React. When it changes, the field shows the server's quantity. */
  readonly response?: object;
  /**
   * The unit price. If it is set, scripts change the quantity in place and show the total (app/enhancements/stepper.ts). Without a price,
   * each step posts the form, and the server returns the total.
   */
  readonly price?: Paise;
};

/** A quantity field with − and + submit buttons, which also work without scripts. */
export function Stepper({ state, productId, of, response, price }: StepperProps) {
  const input = useQuantityInput(state.value, response);
  const inPlace = price !== undefined;
  return (
    <div className={classNames("stepper", state.errors.length > 0 && "field-wrong")}>
      <label className="field-label" htmlFor={state.id}>
        Quantity<span className="sr-only"> of {of}</span>
      </label>
      <HintAndErrors state={state} />
      <div className="stepper-row">
        <StepButton step="less" productId={productId} inPlace={inPlace}>
          <span aria-hidden="true">−</span> <span className="sr-only">One less {of}</span>
        </StepButton>
        <input
          ref={input}
          id={state.id}
          name={state.name}
          type="text"
          inputMode="numeric"
          // With React, "off" stops the browser from restoring an old quantity after Back. Without React, the browser may restore the typed
          // quantity.
          autoComplete={inPlace ? undefined : "off"}
          maxLength={2}
          defaultValue={state.value}
          data-price={price}
          data-max={inPlace ? limits.quantity : undefined}
          {...ariaAttributes(state, false)}
          className="input stepper-input"
        />
        <StepButton step="more" productId={productId} inPlace={inPlace}>
          <span aria-hidden="true">+</span> <span className="sr-only">One more {of}</span>
        </StepButton>
      </div>
    </div>
  );
}

type StepButtonProps = {
  readonly step: Step;
  readonly productId: ProductId;
  readonly inPlace: boolean;
  readonly children: ReactNode;
};

/** A − or + button. Skips the browser's validation, because other fields may still be empty. */
function StepButton({ step, productId, inPlace, children }: StepButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={stepIntent(step, productId)}
      formNoValidate
      className="button stepper-button"
      data-step={inPlace ? steps[step] : undefined}
    >
      {children}
    </button>
  );
}

/**
 * Leaves the input uncontrolled, to keep a quantity that was typed before hydration. Writes the quantity of each new response into the
 * input.
 */
function useQuantityInput(value: string, response: object | undefined): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null);
  const seen = useRef(response);

  useEffect(() => {
    if (seen.current === response || !input.current) return;
    seen.current = response;
    input.current.value = value;
  }, [value, response]);

  return input;
}
