import { classNames } from "~/ui/class-names";
import { ownerWords } from "~/words/words";

const steps = ["stepAddress", "stepPayment", "stepDone"] as const;

/** The steps of an order, with the current step marked. */
export function OrderSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const { orderSummary: words } = ownerWords();
  const reached = steps.indexOf(current);
  return (
    <ol className="order-steps" aria-label={words.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames("order-step", index <= reached && "order-step-reached")}
          aria-current={index === reached ? "step" : undefined}
        >
          {words[step]}
        </li>
      ))}
    </ol>
  );
}
