import { createContext, useContext } from "react";

/** Facts about the document that only the server knows. Empty in the browser. */
export type DocumentValue = {
  /** Nonce of this response's inline scripts (Content-Security-Policy). */
  readonly nonce: string | undefined;
  /** The sentences that a page with React gives to its scripts, as JSON. "" if it gives none. */
  readonly browserWords: string;
  /** The inlined style of a page without script files. */
  readonly inlineStyle: string;
  /** The script that keeps a contact's page up to date (app/scripts/live-status.ts). */
  readonly liveStatusScript: string;
  /** URLs of the scripts of pages without React (app/enhancements/): the entry, and what it imports. */
  readonly enhancements: { readonly script: string; readonly imports: readonly string[] };
  /** Whether the browser is a text browser, which shows elements that styles hide elsewhere. */
  readonly isTextBrowser: boolean;
};

const DocumentContext = createContext<DocumentValue>({
  nonce: undefined,
  browserWords: "",
  inlineStyle: "",
  liveStatusScript: "",
  enhancements: { script: "", imports: [] },
  isTextBrowser: false,
});

export const DocumentProvider = DocumentContext.Provider;

export function useDocumentContext(): DocumentValue {
  return useContext(DocumentContext);
}
