import { useDocumentContext } from "~/serving/document-context";

/**
 * Keeps the elements with the ids `outcome`, `progress` and `actions` up to date while the page has one with the id `updates`
 * (app/scripts/live-status.ts). The page's Content-Security-Policy contains the script's hash (app/entry.server.tsx).
 */
export function LiveStatusScript() {
  const { liveStatusScript } = useDocumentContext();
  return <script dangerouslySetInnerHTML={{ __html: liveStatusScript }} />;
}
