import { useEffect } from "react";

/** Section links glide. Only once the page stands, so that coming back to a place in it does not. */
export function useSmoothScrolling(): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add("scrolls-smoothly");
    return () => classList.remove("scrolls-smoothly");
  }, []);
}
