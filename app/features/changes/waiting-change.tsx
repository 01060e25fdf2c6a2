import { Button } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { ownerWords } from "~/words/words";
import { changeButtons } from "./code-step";

/** A change that waits because the old number or address is lost. Any session of the owner can stop it. */
export function WaitingChange({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Card title={title} tone="mist">
      <p>{text}</p>
      <form method="post">
        <Button tone="danger" name="intent" value={changeButtons.stop}>
          {ownerWords().phoneChange.stop}
        </Button>
      </form>
    </Card>
  );
}
