import { ownerAnswers, type OwnerAnswer } from "#contract/owner-answers";
import { Button } from "~/ui/links-and-buttons";
import { scannerWords } from "~/words/words";

type AnswerFormProps = {
  /** The owner's current answer, which can be changed. */
  readonly chosen: OwnerAnswer | null;
};

/** One button for each answer but the current one, which the page shows as text. */
export function AnswerForm({ chosen }: AnswerFormProps) {
  const { answer: words, answers } = scannerWords();
  return (
    <form method="post" className="flow">
      <h2 className="card-title">{chosen === null ? words.choose : words.change}</h2>
      {ownerAnswers
        .filter((answer) => answer !== chosen)
        .map((answer, index) => (
          <Button key={answer} tone={chosen === null && index === 0 ? "main" : "plain"} wide name="intent" value={answer}>
            {answers[answer]}
          </Button>
        ))}
    </form>
  );
}
