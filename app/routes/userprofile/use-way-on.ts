import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/** How long a saved profile stands before the owner's own screen follows (spec, section 9). */
const REDIRECT_MS = 2000;

/** Goes on by itself once a form was saved. Without scripts the action leads on at once. */
export function useWayOn(saved: { readonly next: string } | undefined): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate(saved.next), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [saved, navigate]);
}
