import { json } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { takesTypedCodes } from "~/features/sticker/typed-code.server";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";

const TITLE = "This QR code is inactive.";

export function loader() {
  return json({ canTypeCode: takesTypedCodes() });
}

export const handle = screen({ hydrate: false, isShared: true });

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Inactive QR code", description: TITLE });

export default function InactiveSticker() {
  const { canTypeCode } = useLoaderData<typeof loader>();
  return (
    <MessageScreen title={TITLE} tone="error" lead="The owner may have replaced it or paused it.">
      <ButtonLink href={paths.home()}>Home</ButtonLink>
      {canTypeCode && (
        <p>
          Did you type the code? <TextLink href={paths.typeCode()}>Type it again</TextLink>
        </p>
      )}
    </MessageScreen>
  );
}
