import { useEffect } from "react";

/** Delay before the redirect (spec, section 9). */
const REDIRECT_MS = 2000;

/** Redirects after a form is saved. Without scripts, the action redirects at once. */
export function useRedirect(saved: { readonly next: string } | undefined): void {
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => window.location.assign(saved.next), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [saved]);
}
