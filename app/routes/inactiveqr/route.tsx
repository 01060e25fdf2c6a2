import type { MetaFunction } from "@remix-run/react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";

const TITLE = "This QR code is inactive.";

export const handle = screen({ hydrate: false });

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Inactive QR code", description: TITLE });

export default function InactiveSticker() {
  return <MessageScreen title={TITLE} tone="error" lead="The owner may have replaced it or paused it." />;
}
