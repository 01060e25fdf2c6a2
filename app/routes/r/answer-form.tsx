import type { OwnerAnswer } from "#contract/contacts";
import { ownerAnswerLabels } from "~/features/contact/owner-answers";
import { paths } from "~/paths";
import { Button } from "~/ui/button";

type AnswerFormProps = {
  readonly code: string;
  /** The owner's current answer, which can be changed. */
  readonly chosen: OwnerAnswer | null;
};

/** One button for each answer. The button of the current answer is yellow. The page also shows that answer as text. */
export function AnswerForm({ code, chosen }: AnswerFormProps) {
  return (
    <form method="post" action={paths.ownerAnswer(code)} className="flow">
      <h2 className="card-title">{chosen === null ? "Choose your answer" : "You can change your answer"}</h2>
      {Object.entries(ownerAnswerLabels).map(([answer, label]) => (
        <Button key={answer} wide tone={answer === chosen ? "main" : "plain"} name="intent" value={answer}>
          {label}
        </Button>
      ))}
    </form>
  );
}
