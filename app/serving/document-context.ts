import { createContext, useContext } from "react";

/** Facts about the document that only the server knows. Empty in the browser. */
export type DocumentValue = {
  /** Nonce of this response's inline scripts (Content-Security-Policy). */
  readonly nonce: string | undefined;
  /** The inlined style of a page without scripts. */
  readonly inlineStyle: string;
  /** The script that keeps a contact's page up to date (app/scripts/live-status.ts). */
  readonly liveStatusScript: string;
  /** Whether this is a text browser, which also shows what styles would hide. */
  readonly isTextBrowser: boolean;
};

const DocumentContext = createContext<DocumentValue>({ nonce: undefined, inlineStyle: "", liveStatusScript: "", isTextBrowser: false });

export const DocumentProvider = DocumentContext.Provider;

export function useDocumentContext(): DocumentValue {
  return useContext(DocumentContext);
}
