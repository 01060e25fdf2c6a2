import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from "react";

import { limits, type ProductId } from "#contract/limits";
import { describedControl } from "~/forms/control-attributes";
import { FieldNotes } from "~/forms/field-shell";
import type { FieldState } from "~/forms/field-state";
import { classNames } from "~/ui/class-names";
import { stepIntent, type Step } from "./cart";

type StepperProps = {
  readonly state: FieldState;
  readonly productId: ProductId;
  /** The product's name, for those who do not see which one the field stands by. */
  readonly of: string;
  /** What the server last answered with: when that changes, the field shows the server's quantity again. */
  readonly answer: object;
  /** With it, scripts change the field in place; without it, every step asks the server, which prices it. */
  readonly onQuantity?: (quantity: number) => void;
};

/** How many: a field to type in, with − and + beside it, which are submit buttons and so work by themselves. */
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
      <FieldNotes state={state} />
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
          {...describedControl(state, false)}
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

/** The rest of the form may still be empty when a quantity is changed. */
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
  /** Counts on from what is typed. @returns what it comes to. */
  readonly stepBy: (by: number) => number;
};

/** The field is not controlled, so that what is typed before the scripts run stays; so an answer has to be put into it. */
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
