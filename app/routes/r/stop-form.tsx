import { Button, TextLink } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { scannerWords } from "~/words/words";

/** The value of the button that confirms a stop. */
export const stopButton = "stop";

/**
 * Asks the owner whether to stop the scanner of this contact. For 30 days, a stopped scanner must prove that they are at the vehicle before
 * they can send a message or request a phone call, except after an accident. The owner confirms the stop with this form, so that an
 * accidental tap on the link to the form stops nobody.
 */
export function StopForm({ goBackHref }: { readonly goBackHref: string }) {
  const { answer: words } = scannerWords();
  return (
    <Card title={words.stopTitle}>
      <p>{words.stopExplanation}</p>
      <form method="post">
        <Button tone="danger" wide name="intent" value={stopButton}>
          {words.stopButton}
        </Button>
      </form>
      <p>
        <TextLink href={goBackHref}>{words.goBack}</TextLink>
      </p>
    </Card>
  );
}
