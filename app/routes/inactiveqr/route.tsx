import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { offersBeyondSpec } from "~/api/client.server";
import { EmergencyLine } from "~/features/contact/emergency-line";
import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { stoppedStickerIn } from "~/features/sticker/accident-sticker.server";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { commonWords, scannerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  return json({ canTypeCode: offersBeyondSpec(), stopped: await stoppedStickerIn(request) });
}

export const handle = screen({ hydrate: false, languages: "scanner", isShared: true });

export const meta = pageMeta(() => {
  const { inactiveTitle, inactive } = scannerWords().sticker;
  return { title: inactiveTitle, description: inactive };
});

export default function InactiveSticker() {
  const { canTypeCode, stopped } = useLoaderData<typeof loader>();
  const { sticker: words } = scannerWords();
  return (
    <MessageScreen
      title={words.inactive}
      tone="error"
      lead={canTypeCode ? words.inactiveLead : undefined}
      drawing={<SmallDrawing name="voidSticker" />}
    >
      <EmergencyLine accidentGuid={stopped} />
      <ButtonLink href={paths.home()}>{commonWords().page.home}</ButtonLink>
      {canTypeCode && (
        <p>
          {words.didYouType} <TextLink href={paths.typeCode()}>{words.typeAgain}</TextLink>
        </p>
      )}
    </MessageScreen>
  );
}
