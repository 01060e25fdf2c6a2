import { createContext, useContext } from "react";

/** Facts about the document that only the server knows. Empty in the browser. */
export type DocumentValue = {
  /** Nonce of this response's inline style and scripts (Content-Security-Policy). */
  readonly nonce: string | undefined;
  /** The inlined style of a page without scripts. */
  readonly inlineStyle: string;
  /** Whether this is a text browser, which also shows what styles would hide. */
  readonly isTextBrowser: boolean;
};

const DocumentContext = createContext<DocumentValue>({ nonce: undefined, inlineStyle: "", isTextBrowser: false });

export const DocumentProvider = DocumentContext.Provider;

export function useDocumentContext(): DocumentValue {
  return useContext(DocumentContext);
}
