/** A message shown after an action, as a toast if scripts run. */
export type Notice = { readonly tone: "success" | "error" | "info"; readonly text: string };
