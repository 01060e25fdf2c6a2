import { Card } from "~/ui/page";
import { scannerWords } from "~/words/words";
import type { StatusView, Step } from "./status-view";

/** The progress of a contact. */
export function Progress({ steps, notes }: Pick<StatusView, "steps" | "notes">) {
  const { status: words } = scannerWords();
  return (
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
  );
}

const stepClass: Readonly<Record<Step["mark"], string>> = {
  done: "path-step path-done",
  current: "path-step path-current",
  failed: "path-step path-failed",
  open: "path-step",
};
