import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { offersBeyondSpec } from "~/api/client.server";
import { EmergencyLine } from "~/features/contact/emergency-line";
import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { ButtonLink, LinkParagraph } from "~/ui/links-and-buttons";
import { commonWords, scannerWords } from "~/words/words";

export function loader() {
  return json({ canTypeCode: offersBeyondSpec() });
}

export const handle = screen({ hydrate: false, languages: "scanner", isShared: true });

export const meta = pageMeta(() => {
  const { scanTitle, scan } = scannerWords().sticker;
  return { title: scanTitle, description: scan };
});

export default function Warning() {
  const { canTypeCode } = useLoaderData<typeof loader>();
  const { sticker: words } = scannerWords();
  return (
    <MessageScreen title={words.scan} tone="info" lead={words.scanLead} drawing={<SmallDrawing name="phone" />}>
      <EmergencyLine />
      <ButtonLink href={paths.home()}>{commonWords().page.home}</ButtonLink>
      {canTypeCode && <LinkParagraph href={paths.typeCode()}>{words.typeInstead}</LinkParagraph>}
    </MessageScreen>
  );
}
