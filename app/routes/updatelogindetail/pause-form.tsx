import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { ownerWords } from "~/words/words";

export const pauseButtons = { pause: "pause", resume: "resume" } as const;

export function isPauseButton(pressed: unknown): boolean {
  return pressed === pauseButtons.pause || pressed === pauseButtons.resume;
}

/** Pauses and resumes a sticker. */
export function PauseForm({ isPaused }: { readonly isPaused: boolean }) {
  const { vehicle: words } = ownerWords();
  return (
    <Card title={isPaused ? words.pausedTitle : words.pauseTitle} tone="mist">
      <p>{isPaused ? words.pausedLead : words.pauseLead}</p>
      <Form method="post">
        <Button name="intent" value={isPaused ? pauseButtons.resume : pauseButtons.pause}>
          <Icon name={isPaused ? "play" : "pause"} size={20} />
          {isPaused ? words.resume : words.pause}
        </Button>
      </Form>
    </Card>
  );
}
