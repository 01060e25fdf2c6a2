import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";

/** The value of the button that stops a person's messages. */
export const stopButton = "stop";

/** Stops a person's messages. Asks for confirmation, because it is easy to touch the wrong button in a list. */
export function StopForm({ code }: { readonly code: string }) {
  return (
    <Card title="Stop messages from this person?">
      <p>
        For 30 days, this person must type the last four characters of your plate. They can send one message and ask for one call a day. We
        do not tell them. In an accident they can still reach you. You can undo the stop in your contact settings.
      </p>
      <form method="post" action={paths.ownerAnswer(code, { stop: "1" })}>
        <Button tone="danger" wide name="intent" value={stopButton}>
          Stop messages
        </Button>
      </form>
      <p>
        <TextLink href={paths.ownerAnswer(code)}>Go back</TextLink>
      </p>
    </Card>
  );
}
