import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EmergencyLine } from "~/features/contact/emergency-line";
import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { stoppedStickerIn } from "~/features/sticker/accident-sticker.server";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { ButtonLink } from "~/ui/links-and-buttons";
import { scannerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  return json({ stopped: await stoppedStickerIn(request) });
}

export const handle = screen({ bar: "owner", hydrate: false, languages: "scanner", footer: "none", isShared: true });

export const meta = pageMeta(() => {
  const { sticker, api } = scannerWords();
  return { title: sticker.expiredTitle, description: api.stickerExpired };
});

export default function ExpiredSticker() {
  const { stopped } = useLoaderData<typeof loader>();
  const { sticker: words, api } = scannerWords();
  return (
    <MessageScreen title={api.stickerExpired} tone="error" lead={words.expiredLead} drawing={<SmallDrawing name="voidSticker" />}>
      <EmergencyLine accidentGuid={stopped} />
      <p>{words.isItYours}</p>
      <ButtonLink href={paths.ownerLogin(paths.ownerHome())}>{words.renew}</ButtonLink>
    </MessageScreen>
  );
}
