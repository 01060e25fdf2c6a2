import { Card } from "~/ui/page";
import { Path } from "~/ui/path";
import { scannerWords } from "~/words/words";
import type { StatusView } from "./status-view";

/** The progress of a contact. */
export function Progress({ steps, notes }: Pick<StatusView, "steps" | "notes">) {
  return (
    <Card title={scannerWords().status.now}>
      <Path steps={steps} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Card>
  );
}
