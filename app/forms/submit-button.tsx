import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { BusyDots } from "~/ui/busy-dots";
import { useIsHeld } from "~/scripts/connection";
import { Button } from "~/ui/button";

type SubmitButtonProps = {
  readonly name: string;
  readonly value: string;
  /** The words while the form is under way, as 'Sending OTP'. */
  readonly busy: string;
  readonly children: ReactNode;
};

/** The one main button of a form. With scripts it says that it is at work; the form's key keeps it from working twice. */
export function SubmitButton({ name, value, busy, children }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const isHeld = useIsHeld();
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
