import { useNavigation } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";

import { BusyDots } from "~/ui/busy-dots";
import { useIsOffline } from "~/scripts/connection";
import { Button } from "~/ui/button";

type SubmitButtonProps = {
  readonly name: string;
  readonly value: string;
  /** Text while the form is being sent, such as 'Sending OTP'. */
  readonly busy: string;
  readonly children: ReactNode;
};

/**
 * A form's main button. With scripts, shows progress, and ignores further presses while the form is being sent. Otherwise the router would
 * abort the first request, which the server may already have handled, and send the form again. A one-time code is valid only once.
 */
export function SubmitButton({ name, value, busy, children }: SubmitButtonProps) {
  const isHeld = useIsOffline();
  const isSending = ({ state, formData }: Navigation) => !isHeld && state !== "idle" && formData?.get(name) === value;
  const isBusy = isSending(useNavigation());

  // Reads the router's own state, because React may not have rendered it yet at the second press of a double click.
  const ignoreWhileSending = (event: MouseEvent) => {
    if (isSending(window.__remixRouter.state.navigation)) event.preventDefault();
  };

  return (
    <Button tone="main" wide name={name} value={value} aria-disabled={isBusy || undefined} onClick={ignoreWhileSending}>
      {isBusy ? (
        <>
          {busy}
          <BusyDots />
        </>
      ) : (
        children
      )}
    </Button>
  );
}

type Navigation = Pick<ReturnType<typeof useNavigation>, "state" | "formData">;
