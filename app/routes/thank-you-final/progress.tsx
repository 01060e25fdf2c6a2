import { Card } from "~/ui/card";
import { scannerWords } from "~/words/words";
import type { StatusView, Step } from "./status-view";

/** The progress of a contact. The owner's answer comes first, in large text. */
export function Progress({ answer, steps, notes }: Omit<StatusView, "heading">) {
  const { status: words } = scannerWords();
  return (
    <>
      {answer && (
        <Card tone="road">
          <p>{answer.time === "" ? words.answered : words.answeredAt({ time: answer.time })}</p>
          <p className="contact-answer">{answer.text}</p>
        </Card>
      )}
      <Card title={words.now}>
        <ol>
          {steps.map(({ text, mark }) => (
            <li key={text} className={stepClass[mark]}>
              {text}
            </li>
          ))}
        </ol>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Card>
    </>
  );
}

const stepClass: Readonly<Record<Step["mark"], string>> = {
  done: "path-step path-done",
  current: "path-step path-current",
  failed: "path-step path-failed",
  open: "path-step",
};
