import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";
import { scannerWords } from "~/words/words";

/** The value of the button that confirms a stop. */
export const stopButton = "stop";

/**
 * Asks the owner to confirm a stop. For 30 days, the stopped scanner must prove that they are at the vehicle. Without the question,
 * touching the wrong link would be enough.
 */
export function StopForm({ code }: { readonly code: string }) {
  const { answer: words } = scannerWords();
  return (
    <Card title={words.stopTitle}>
      <p>{words.stopExplanation}</p>
      <form method="post" action={paths.ownerAnswer(code, { stop: "1" })}>
        <Button tone="danger" wide name="intent" value={stopButton}>
          {words.stopButton}
        </Button>
      </form>
      <p>
        <TextLink href={paths.ownerAnswer(code)}>{words.goBack}</TextLink>
      </p>
    </Card>
  );
}
