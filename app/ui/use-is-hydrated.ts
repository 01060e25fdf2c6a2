import { useSyncExternalStore } from "react";

/** Whether scripts run. False on the server and during hydration, so both render the same. */
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
