import type { MetaFunction } from "@remix-run/react";

import { words } from "#contract/words";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

export const handle = screen({ bar: "owner", hydrate: false, footer: "none", isShared: true });

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Expired QR code", description: words.stickerExpired });

export default function ExpiredSticker() {
  return (
    <MessageScreen title={words.stickerExpired} tone="error" lead="The vehicle owner needs to renew it.">
      <p>Is this your vehicle? Log in and renew it once, for the lifetime of the vehicle.</p>
      <ButtonLink tone="main" href={paths.ownerLogin(paths.ownerHome())}>
        Log in and renew
      </ButtonLink>
    </MessageScreen>
  );
}
