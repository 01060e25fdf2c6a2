import type { MetaFunction } from "@remix-run/react";

import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import { scannerWords } from "~/words/words";

export const handle = screen({ bar: "owner", hydrate: false, languages: "scanner", footer: "none", isShared: true });

export const meta: MetaFunction = (args) => {
  const { sticker, api } = scannerWords();
  return pageMeta(args, { title: sticker.expiredTitle, description: api.stickerExpired });
};

export default function ExpiredSticker() {
  const { sticker: words, api, offers } = scannerWords();
  return (
    <MessageScreen title={api.stickerExpired} tone="error" lead={words.expiredLead} drawing={<SmallDrawing name="voidSticker" />}>
      <p>
        <TextLink href="tel:112">{offers.lifeInDanger}</TextLink>
      </p>
      <p>{words.isItYours}</p>
      <ButtonLink tone="main" href={paths.ownerLogin(paths.ownerHome())}>
        {words.renew}
      </ButtonLink>
    </MessageScreen>
  );
}
