import { useEffect } from "react";

import { showNoConnection } from "~/enhancements/no-connection";
import { retryQueuedRequests, useIsOffline } from "~/scripts/connection";

/** Says that there is no connection, with a button to retry. */
export function NoConnection() {
  const isOffline = useIsOffline();

  useEffect(() => (isOffline ? showNoConnection(retryQueuedRequests) : undefined), [isOffline]);

  return null;
}
