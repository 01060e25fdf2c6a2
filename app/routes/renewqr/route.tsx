import type { MetaFunction } from "@remix-run/react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

const TITLE = "This QR code has expired..!";

export const handle = screen({ bar: "owner", hydrate: false, footer: "none" });

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Expired QR code", description: TITLE });

export default function ExpiredSticker() {
  return (
    <MessageScreen title={TITLE} tone="error" lead="The vehicle owner needs to renew it.">
      <p>Is this your vehicle? Log in and renew it once, for the lifetime of the vehicle.</p>
      <ButtonLink tone="main" href={paths.ownerLogin(paths.ownerHome())}>
        Log in and renew
      </ButtonLink>
    </MessageScreen>
  );
}
