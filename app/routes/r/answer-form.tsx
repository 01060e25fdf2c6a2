import { ownerAnswers, type OwnerAnswer } from "#contract/owner-answers";
import { Button } from "~/ui/button";
import { scannerWords } from "~/words/words";

type AnswerFormProps = {
  /** The owner's current answer, which can be changed. */
  readonly chosen: OwnerAnswer | null;
};

/** One button for each answer. The button of the current answer is yellow. The page also shows that answer as text. */
export function AnswerForm({ chosen }: AnswerFormProps) {
  const { answer: words, answers } = scannerWords();
  return (
    <form method="post" className="flow">
      <h2 className="card-title">{chosen === null ? words.choose : words.change}</h2>
      {ownerAnswers.map((answer) => (
        <Button key={answer} wide tone={answer === chosen ? "main" : "plain"} name="intent" value={answer}>
          {answers[answer]}
        </Button>
      ))}
    </form>
  );
}
