import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";

/** The button that stops a person's messages. */
export const stopButton = "stop";

/** Asks before the person's messages stop, because one touch in a list of buttons is easily wrong. */
export function StopForm({ code }: { readonly code: string }) {
  return (
    <Card title="Stop messages from this person?">
      <p>
        For 30 days, this person has to type the end of your plate, and can then send one message and ask for one call a day. They do not
        learn that you stopped them. In an accident they still reach you. You can undo it in your contact settings.
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
