import { classNames } from "~/ui/class-names";

const steps = ["Address", "Payment", "Done"] as const;

/** The steps of an order, with the current step marked. */
export function OrderSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const reached = steps.indexOf(current);
  return (
    <ol className="order-steps" aria-label="Steps of the order">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames("order-step", index <= reached && "order-step-reached")}
          aria-current={index === reached ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
