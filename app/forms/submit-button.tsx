import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

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
 * A form's main button. With scripts it shows progress. A second click is harmless because of the idempotency key, so the button stays
 * clickable.
 */
export function SubmitButton({ name, value, busy, children }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const isHeld = useIsOffline();
  const isBusy = !isHeld && state !== "idle" && formData?.get(name) === value;
  return (
    <Button tone="main" wide name={name} value={value} aria-disabled={isBusy || undefined}>
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
