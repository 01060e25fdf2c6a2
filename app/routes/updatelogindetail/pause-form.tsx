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
  return isPaused ? (
    <Card title={words.pausedTitle} tone="mist">
      <p>{words.pausedLead}</p>
      <Form method="post">
        <Button name="intent" value={pauseButtons.resume}>
          <Icon name="play" size={20} />
          {words.resume}
        </Button>
      </Form>
    </Card>
  ) : (
    <Card title={words.pauseTitle} tone="mist">
      <p>{words.pauseLead}</p>
      <Form method="post">
        <Button name="intent" value={pauseButtons.pause}>
          <Icon name="pause" size={20} />
          {words.pause}
        </Button>
      </Form>
    </Card>
  );
}
