import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";
import { scannerWords } from "~/words/words";

/** The value of the button that stops a person. */
export const stopButton = "stop";

/** Stops a person, who must then prove presence at the vehicle. Asks for confirmation, because it is easy to touch the wrong link. */
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
