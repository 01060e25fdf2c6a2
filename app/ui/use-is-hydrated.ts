import { useSyncExternalStore } from "react";

/** Returns whether React runs in the browser. False on the server and during hydration, so that both render the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => undefined;
}
