import { useNavigation } from "@remix-run/react";
import { useEffect, useState, type MouseEvent, type ReactNode } from "react";

import { limitSending } from "~/enhancements/send-guard";
import { useIsOffline } from "~/scripts/connection";
import { BusyDots, Button } from "~/ui/links-and-buttons";

type SubmitButtonProps = {
  readonly intent: string;
  /** Text while the form is being sent, such as 'Sending OTP'. */
  readonly busy: string;
  readonly children: ReactNode;
};

/**
 * A form's main button. With scripts, shows progress, and ignores further presses while the form is being sent, for at most ten seconds.
 * Otherwise the router would abort the first request, which the server may already have handled, and send the form again. A one-time code
 * is valid only once.
 */
export function SubmitButton({ intent, busy, children }: SubmitButtonProps) {
  const isHeld = useIsOffline();
  const [released, setReleased] = useState<FormData>();
  const isBlocked = ({ formData }: Navigation) => !isHeld && formData !== released && formData?.get("intent") === intent;
  const navigation = useNavigation();
  const isBusy = isBlocked(navigation);
  const { formData } = navigation;

  // The router does not notice that the person stopped the browser from loading the next page, or went back to this page.
  useEffect(() => (isBusy ? limitSending(() => setReleased(formData)) : undefined), [isBusy, formData]);

  // Reads the router's own state, because React may not have rendered it yet at the second press of a double click.
  const ignoreWhileSending = (event: MouseEvent) => {
    if (isBlocked(window.__remixRouter.state.navigation)) event.preventDefault();
  };

  return (
    <Button tone="main" wide intent={intent} aria-disabled={isBusy || undefined} onClick={ignoreWhileSending}>
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

type Navigation = Pick<ReturnType<typeof useNavigation>, "formData">;
