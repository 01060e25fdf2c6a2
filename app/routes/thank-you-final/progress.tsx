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
          <p className="contact-answer">
            <Answer text={answer.text} />
          </p>
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

/** The answer, with a line break between a number and its unit ("5 minutes") only where both are wider than the line. */
function Answer({ text }: { readonly text: string }) {
  const [before = "", numbered, after = ""] = text.split(/(\d{1,2} \S+)/);
  return (
    <>
      {before}
      {numbered && <span className="inline-block">{numbered}</span>}
      {after}
    </>
  );
}
