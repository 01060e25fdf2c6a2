import { json } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { messages } from "~/words/messages";

/** Handles a scan URL without a guid. */
export function loader() {
  return json(null, { status: 404 });
}

export const handle = screen({ hydrate: false });

export const meta: MetaFunction = (args) => pageMeta(args, { title: "No sticker", description: messages.stickerMissing });

export default function ScanWithoutGuid() {
  return <MessageScreen title={messages.stickerMissing} tone="error" lead="Please scan the QR code on the vehicle again." />;
}
