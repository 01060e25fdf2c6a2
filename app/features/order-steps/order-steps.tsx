import { StepBar } from "~/ui/step-bar";
import { ownerWords } from "~/words/words";

const steps = ["stepAddress", "stepPayment", "stepDone"] as const;

export function OrderSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const { orderSummary: words } = ownerWords();
  return <StepBar label={words.steps} names={steps.map((step) => words[step])} current={steps.indexOf(current) + 1} />;
}
