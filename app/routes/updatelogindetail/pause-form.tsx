import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";

export const pauseButtons = { pause: "pause", resume: "resume" } as const;

export function isPauseButton(pressed: unknown): boolean {
  return pressed === pauseButtons.pause || pressed === pauseButtons.resume;
}

/** Pauses and resumes a sticker. */
export function PauseForm({ isPaused }: { readonly isPaused: boolean }) {
  return isPaused ? (
    <Card title="This sticker is paused" tone="mist">
      <p>Anyone who scans it sees that it is inactive. Nobody can contact you through it.</p>
      <Form method="post">
        <Button name="intent" value={pauseButtons.resume}>
          <Icon name="play" size={20} />
          Resume sticker
        </Button>
      </Form>
    </Card>
  ) : (
    <Card title="Going away?" tone="mist">
      <p>Pause the sticker. Nobody can contact you through it until you resume it.</p>
      <Form method="post">
        <Button name="intent" value={pauseButtons.pause}>
          <Icon name="pause" size={20} />
          Pause sticker
        </Button>
      </Form>
    </Card>
  );
}
