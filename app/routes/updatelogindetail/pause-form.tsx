import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";

export const pauseButtons = { pause: "pause", resume: "resume" } as const;

/** Switches the sticker off for a while, as for a stay in the workshop, and on again. */
export function PauseForm({ isPaused }: { readonly isPaused: boolean }) {
  return (
    <Form method="post">
      <p>
        {isPaused
          ? "This sticker is paused: nobody can reach you by it."
          : "Going away? Pause the sticker, and nobody can reach you by it."}
      </p>
      <Button name="intent" value={isPaused ? pauseButtons.resume : pauseButtons.pause}>
        {isPaused ? "Resume sticker" : "Pause sticker"}
      </Button>
    </Form>
  );
}
