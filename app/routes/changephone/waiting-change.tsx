import { changeButtons } from "~/features/changes/code-step";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ownerWords } from "~/words/words";

/** A change that waits because the old number is lost. Any session of the owner can stop it. */
export function WaitingChange({ waiting }: { readonly waiting: { readonly end: string; readonly time: string } }) {
  const { phoneChange: words } = ownerWords();
  return (
    <Card title={words.waitsTitle({ time: waiting.time })} tone="mist">
      <p>{words.waits({ end: waiting.end })}</p>
      <form method="post">
        <Button tone="danger" name="intent" value={changeButtons.stop}>
          {words.stop}
        </Button>
      </form>
    </Card>
  );
}
