import type { MetaFunction } from "@remix-run/react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";

const TITLE = "Please scan the QR Code & complete the process !!";

export const handle = screen({ hydrate: false });

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Scan the QR code", description: TITLE });

export default function Warning() {
  return <MessageScreen title={TITLE} tone="info" lead="Open your phone's camera and point it at the sticker on the vehicle." />;
}
