import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";

export const pauseButtons = { pause: "pause", resume: "resume" } as const;

/** Switches the sticker off for a while, as for a stay in the workshop, and on again. */
export function PauseForm({ isPaused }: { readonly isPaused: boolean }) {
  return isPaused ? (
    <Card title="This sticker is paused" tone="mist">
      <p>Whoever scans it is told that it is inactive, and nobody can reach you by it.</p>
      <Form method="post">
        <Button name="intent" value={pauseButtons.resume}>
          <Icon name="play" size={20} />
          Resume sticker
        </Button>
      </Form>
    </Card>
  ) : (
    <Card title="Going away?" tone="mist">
      <p>Pause the sticker, and nobody can reach you by it until you resume it.</p>
      <Form method="post">
        <Button name="intent" value={pauseButtons.pause}>
          <Icon name="pause" size={20} />
          Pause sticker
        </Button>
      </Form>
    </Card>
  );
}
