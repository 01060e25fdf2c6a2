import { createContext, useContext } from "react";

/** What only the server knows of the document it is writing; in the browser it is empty. */
export type DocumentFacts = {
  /** Lets this answer's own inline style and scripts through the page policy. */
  readonly nonce: string | undefined;
  /** The style of a screen that fetches nothing. */
  readonly inlineStyle: string;
  /** Whether the browser draws text only: it shows what a style would hide. */
  readonly isTextBrowser: boolean;
};

const DocumentContext = createContext<DocumentFacts>({ nonce: undefined, inlineStyle: "", isTextBrowser: false });

export const DocumentProvider = DocumentContext.Provider;

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentContext);
}
