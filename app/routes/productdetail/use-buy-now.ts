import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";

/** The wait that the spec's section 9 asks for, in milliseconds. */
const LOADER_MS = 2000;

/**
 * Buy Now shows a loader for two seconds and then posts the form. Without scripts the form is posted at once.
 * @param hasItems whether there is anything to buy; if not, the server says so without a wait.
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
