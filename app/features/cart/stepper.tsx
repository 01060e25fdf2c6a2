import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from "react";

import { limits, type ProductId } from "#contract/limits";
import { ariaAttributes } from "~/forms/control-attributes";
import { HintAndErrors } from "~/forms/field-shell";
import type { FieldState } from "~/forms/field-state";
import { classNames } from "~/ui/class-names";
import { stepIntent, type Step } from "./cart";

type StepperProps = {
  readonly state: FieldState;
  readonly productId: ProductId;
  /** The product's name, for screen readers. */
  readonly of: string;
  /** The server's last response. When it changes, the field shows the server's quantity. */
  readonly answer: object;
  /** Called when scripts change the quantity in place. Without it, each step posts the form for the server to price. */
  readonly onQuantity?: (quantity: number) => void;
};

/** A quantity field with − and + submit buttons, which also work without scripts. */
export function Stepper({ state, productId, of, answer, onQuantity }: StepperProps) {
  const { input, stepBy } = useQuantityInput(state.value, answer);

  const stepInPlace = (event: MouseEvent, by: number) => {
    if (!onQuantity) return;
    event.preventDefault();
    onQuantity(stepBy(by));
  };

  return (
    <div className={classNames("stepper", state.errors.length > 0 && "field-wrong")}>
      <label className="field-label" htmlFor={state.id}>
        Quantity<span className="sr-only"> of {of}</span>
      </label>
      <HintAndErrors state={state} />
      <div className="stepper-row">
        <StepButton step="less" productId={productId} onClick={(event) => stepInPlace(event, -1)}>
          <span aria-hidden="true">−</span> <span className="sr-only">One less {of}</span>
        </StepButton>
        <input
          ref={input}
          id={state.id}
          name={state.name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          defaultValue={state.value}
          onChange={(event) => onQuantity?.(wholeNumber(event.currentTarget.value))}
          {...ariaAttributes(state, false)}
          className="input stepper-input"
        />
        <StepButton step="more" productId={productId} onClick={(event) => stepInPlace(event, 1)}>
          <span aria-hidden="true">+</span> <span className="sr-only">One more {of}</span>
        </StepButton>
      </div>
    </div>
  );
}

type StepButtonProps = {
  readonly step: Step;
  readonly productId: ProductId;
  readonly onClick: (event: MouseEvent) => void;
  readonly children: ReactNode;
};

/** Skips the browser's validation, because other fields may still be empty. */
function StepButton({ step, productId, onClick, children }: StepButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={stepIntent(step, productId)}
      formNoValidate
      className="button stepper-button"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

type QuantityInput = {
  readonly input: RefObject<HTMLInputElement>;
  /** Adds to the typed quantity. @returns the new quantity. */
  readonly stepBy: (by: number) => number;
};

/** Leaves the input uncontrolled, to keep what was typed before hydration. Writes a new response's quantity into it. */
function useQuantityInput(value: string, answer: object): QuantityInput {
  const input = useRef<HTMLInputElement>(null);
  const seen = useRef(answer);

  useEffect(() => {
    if (seen.current === answer || !input.current) return;
    seen.current = answer;
    input.current.value = value;
  }, [value, answer]);

  const stepBy = (by: number) => {
    if (!input.current) return 0;
    const quantity = Math.min(Math.max(wholeNumber(input.current.value) + by, 0), limits.quantity);
    input.current.value = String(quantity);
    return quantity;
  };

  return { input, stepBy };
}

function wholeNumber(typed: string): number {
  return /^\s*\d{1,2}\s*$/.test(typed) ? Number(typed) : 0;
}
