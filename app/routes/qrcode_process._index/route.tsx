import { json } from "@remix-run/node";

import { ErrorDrawing } from "~/features/error-screen/error-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen, pageMeta } from "~/screen";
import { scannerWords } from "~/words/words";

/** Handles a scan URL without a guid. */
export function loader() {
  return json(null, { status: 404 });
}

export const handle = screen({ hydrate: false, languages: "scanner" });

export const meta = pageMeta(() => {
  const { missingTitle, missing } = scannerWords().sticker;
  return { title: missingTitle, description: missing };
});

export default function ScanWithoutGuid() {
  const { sticker: words } = scannerWords();
  return <MessageScreen title={words.missing} tone="error" lead={words.missingLead} drawing={<ErrorDrawing name="signpost" />} />;
}
