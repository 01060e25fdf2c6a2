import { useSyncExternalStore } from "react";

/** Whether scripts run. False on the server and while the page is hydrated, so that both draw the same. */
export function useScriptsRun(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => undefined;
}
