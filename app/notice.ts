/** A word to the person on the screen where an action ended. Scripts lift it into a toast. */
export type Notice = { readonly tone: "success" | "error" | "info"; readonly text: string };
