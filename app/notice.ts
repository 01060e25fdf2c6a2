/** A message above a page, such as the result of the last action. Shown as a toast if scripts run. */
export type Notice = {
  readonly tone: "success" | "error" | "info";
  readonly text: string;
  /** The code of the text's language, if it is not English. The next page may be in another language. */
  readonly language?: string | undefined;
  /** Where the person can read more, on our own website. */
  readonly link?: { readonly text: string; readonly path: string } | undefined;
};
