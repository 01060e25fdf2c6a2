import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";

/** How long Buy Now shows a loader (spec, section 9). */
const LOADER_MS = 2000;

/**
 * Shows a loader for two seconds, then posts the form. Without scripts, the form posts at once.
 * @param hasItems whether the cart has items. If not, the form posts at once, and the server returns the error.
 */
export function useBuyNow(hasItems: boolean): { isLoading: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void } {
  const submit = useSubmit();
  const { state } = useNavigation();
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => () => clearTimeout(timer.current), []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!hasItems) return;
    event.preventDefault();
    if (isWaiting) return;
    const fields = new FormData(event.currentTarget);
    fields.set("intent", "buy");
    setWaiting(true);
    timer.current = setTimeout(() => {
      setWaiting(false);
      submit(fields, { method: "post" });
    }, LOADER_MS);
  };

  return { isLoading: isWaiting || state !== "idle", onSubmit };
}
