/** A message after an action. Scripts show it as a toast. */
export type Notice = { readonly tone: "success" | "error" | "info"; readonly text: string };
